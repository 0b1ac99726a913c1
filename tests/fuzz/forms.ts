const BOUNDARY = 'xxBOUNDARYxx';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES = [
  PNG,
  PNG,
  PNG,
  PNG,
  PNG.subarray(0, 30),
  Buffer.alloc(0),
  Buffer.from('GIF89a'),
  Buffer.from('<svg/>'),
];
const FIELDS = ['photos', 'photos', 'photos', 'files', '__proto__'];

/** The value as a form sends it, with up to six files; `choice` picks them and what is wrong. */
export function asForm(value: unknown, choice: number): { type: string; body: Buffer } {
  const fields = Object.entries(value && typeof value === 'object' ? value : {}).map(
    ([name, field]) => part(`name="${name.replace(/["\r\n]/g, '')}"`, Buffer.from(textOf(field))),
  );
  const files = Array.from({ length: choice % 7 }, (_, index) => {
    const field = FIELDS[(choice + index * index) % 29] ?? 'photos';
    const bytes = FILES[(choice >> index) % FILES.length] ?? PNG;
    return part(`name="${field}"; filename="${'p'.repeat(choice % 300)}.png"`, bytes);
  });
  const whole = Buffer.concat([...fields, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  const isCutOff = choice % 5 === 0;
  return { type: TYPE, body: isCutOff ? whole.subarray(0, choice % (whole.length + 1)) : whole };
}

/** An object may have a `toString` that is no function. */
function textOf(field: unknown): string {
  return field !== null && typeof field === 'object' ? JSON.stringify(field) : String(field);
}

function part(disposition: string, content: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}
