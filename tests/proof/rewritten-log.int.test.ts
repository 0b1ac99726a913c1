import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTree } from '@stagedoor/platform/proof/stored-tree';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openTamperedVenue } from './tampered-venue.ts';

const given = closeAfterTests(await openTamperedVenue());

const EDIT = `type = 'ShowDetailsChanged'`;

describe('a log that was rewritten, with read tables built from it', () => {
  const rebuild = (despiteCheckpoints: boolean) =>
    rebuildReadTables({
      ...given.evidence(),
      despiteCheckpoints,
      witnessFolder: given.folder,
    });
  const emptyFolder = async () => {
    for (const name of await readdir(given.folder)) await rm(join(given.folder, name));
  };
  const rewritten = expect.stringMatching(
    /^The log does not hold what a kept checkpoint says: .* is one of \d+ to \d+\. The log was rew/,
  );

  it('is refused by a rebuild, unless somebody insists', async () => {
    const { events, tables, verify } = given;
    await events.rows(
      `update events set data =
         convert_to(replace(convert_from(data, 'UTF8'), '19:00', '20:00'), 'UTF8') where ${EDIT}`,
    );
    await tables.rows('update projector.findings set is_mailed = true');
    await expect(rebuild(false)).rejects.toThrow('--despite-checkpoints');
    expect((await verify()).differences).toEqual([expect.stringMatching(/^The log changed, /)]);
    await rebuild(true);
    expect(await verify()).toMatchObject({
      ...{ isLogChanged: false, differences: [] },
      findings: [rewritten],
    });
  });

  it('is found every hour, despite 25 newer checkpoints, and mailed once', async () => {
    const { tables, hourly, openSigner, standing, mailed } = given;
    // What was found before must be found again, in the database alone.
    await tables.rows('delete from projector.findings');
    await emptyFolder();
    const signer = await openSigner();
    const { tree } = await loadTree(tables);
    for (let size = 1; size <= 25; size += 1)
      await tables.rows('insert into app.checkpoints (note, size) values ($1, $2)', [
        signer.sign(size, tree.rootHash(size)),
        size,
      ]);
    await hourly();
    await hourly();
    expect(await standing()).toMatchObject([{ kind: 'checkpoint', sentence: rewritten }]);
    expect(mailed('kept checkpoint')).toHaveLength(1);
  });

  it('is in the status and the readiness until a site manager acknowledges it', async () => {
    const { venue, staff, manager, auditor, hourly, verification, acknowledgeAll } = given;
    const problems = [expect.stringContaining('the History page says what')];
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'degraded', problems });
    expect(await venue.readiness()).toMatchObject({ status: 'degraded', findings: 1 });
    const [found] = await given.standing();
    const params = { id: found?.id ?? '' };
    expect((await staff.call('findings.acknowledge', { params })).status).toBe(403);
    const unknown = { id: '00000000-0000-4000-8000-000000000000' };
    expect((await manager.call('findings.acknowledge', { params: unknown })).status).toBe(404);
    await acknowledgeAll();
    expect((await staff.call('status.get')).body).toMatchObject({ status: 'ok', problems: [] });
    expect(await venue.readiness()).toMatchObject({ status: 'ok', findings: 0 });
    const { body } = await auditor.call('history.list', { query: { subject: 'finding' } });
    expect(body.results[0]).toMatchObject({
      type: 'FindingAcknowledged',
      actor: { role: 'site-manager' },
      changes: [{ field: 'sentence', before: null, after: rewritten }],
      undoable: false,
    });
    await hourly();
    const by = (await manager.call('session.me')).body.id;
    expect((await verification()).findings).toMatchObject([
      {
        ...{ id: found?.id, at: found?.at, sentence: rewritten },
        acknowledged: { at: body.results[0]?.recorded_at.slice(0, 19) + 'Z', by: { id: by } },
      },
    ]);
  });

  it('is found by the witness folder alone after an older backup was restored and gone on with', async () => {
    const { events, tables, folder, announce, hourly, standing } = given;
    await emptyFolder();
    await announce('Paper Tigers, once more');
    await hourly();
    const [last] = await readdir(folder);
    await events.rows(
      `delete from events where stream = (select stream from events order by position desc limit 1)`,
    );
    await tables.rows('delete from app.checkpoints');
    await rebuildReadTables({ ...given.evidence(), adoptLog: true, despiteCheckpoints: true });
    await announce('Other Tigers');
    await announce('More Tigers');
    await hourly();
    const findings = await standing();
    expect(findings).toHaveLength(1);
    expect(findings[0]?.sentence).toContain(`${last} has `);
  });
});
