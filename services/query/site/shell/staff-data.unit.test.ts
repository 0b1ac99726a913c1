import { describe, expect, it } from 'vitest';
import { staffData } from './staff-data.ts';

describe('the data of a page of the back office', () => {
  it('are requested first where the address asks for them', () => {
    expect(staffData('/manage?q=owl')).toEqual(['/api/v1/shows/admin-list/', '/api/v1/genres/']);
    expect(staffData('/manage/shows?section=messages')).toEqual([
      '/api/v1/messages/?is_archived=false',
    ]);
  });

  it('are not requested where the page asks for others', () => {
    expect(staffData('/manage/shows?section=faq')).toEqual([]);
    expect(staffData('/manage/insights?period=year')).toEqual([]);
  });
});
