const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, of at most `most` code points. It ends between two characters as readers
 * see them, and cuts no flag, accent or emoji, unless the very first one is longer than that.
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

/**
 * Where the character begins, as readers see it, of which the code unit at `place` is a part;
 * undefined behind the end.
 */
export function characterStart(text: string, place: number): number | undefined {
  return segmenter.segment(text).containing(place)?.index;
}
