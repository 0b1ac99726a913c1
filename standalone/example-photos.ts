import sharp from 'sharp';

const PALETTES = [
  ['#12090d', '#ff3d2e', '#ffd23f'],
  ['#07131f', '#2ec4ff', '#f7f7ff'],
  ['#140a1f', '#c04bff', '#ffb3f6'],
  ['#0d1a12', '#5cff8d', '#eaffd0'],
  ['#1f1206', '#ff9a2e', '#fff1d0'],
  ['#111111', '#f2f2f2', '#ff3d2e'],
];

/** A picture of a stage, 1600 × 1600, as JPEG bytes; the same for the same index. */
export async function stagePhoto(index: number): Promise<Buffer> {
  const [dark, hot, pale] = PALETTES[index % PALETTES.length] ?? PALETTES[0] ?? [];
  const beams = Array.from({ length: 7 }, (_, beam) => {
    const top = 120 + ((index * 97 + beam * 211) % 1360);
    const foot = 1600 * (((index * 61 + beam * 173) % 100) / 100);
    const colour = beam % 3 === 0 ? pale : hot;
    const corners = `${top - 14},0 ${top + 14},0 ${foot + 190},1600 ${foot - 190},1600`;
    const opacity = 0.1 + (beam % 4) * 0.06;
    return `<polygon points="${corners}" fill="${colour}" opacity="${opacity}"/>`;
  });
  const heads = Array.from({ length: 26 }, (_, head) => {
    const x = head * 66 + ((head * 37 + index * 13) % 40);
    const y = 1450 + ((head * 53 + index * 29) % 110);
    const radius = 46 + ((head * 19) % 22);
    const [left, top, width] = [x - radius * 1.4, y + radius * 0.8, radius * 2.8];
    return `<circle cx="${x}" cy="${y}" r="${radius}"/>
      <rect x="${left}" y="${top}" width="${width}" height="300" rx="50"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">
    <defs><radialGradient id="glow" cx="${30 + ((index * 17) % 40)}%" cy="38%" r="75%">
      <stop offset="0" stop-color="${hot}" stop-opacity=".85"/>
      <stop offset=".5" stop-color="${hot}" stop-opacity=".18"/>
      <stop offset="1" stop-color="${dark}" stop-opacity="0"/>
    </radialGradient></defs>
    <rect width="1600" height="1600" fill="${dark}"/>
    <rect width="1600" height="1600" fill="url(#glow)"/>
    ${beams.join('')}
    <g fill="#050505">${heads.join('')}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).blur(1.2).jpeg({ quality: 88 }).toBuffer();
}
