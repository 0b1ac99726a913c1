const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, with at most so many code points: it ends between two characters as
 * readers see them, so that no flag, accent or family is cut. Only a first one that is longer is.
 */
export function beginningOf(text: string, most: number): string {
  // A code point has at most two units.
  const head = text.slice(0, 2 * most + 2);
  let [end, count] = [0, 0];
  for (const { segment, index } of segmenter.segment(head)) {
    count += Array.from(segment).length;
    if (count > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end) || Array.from(head).slice(0, most).join('');
}
