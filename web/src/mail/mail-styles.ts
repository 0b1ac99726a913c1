import type { CSSProperties } from 'react';
import type { MailColours } from '@stagedoor/contracts/render-mail';

const FONT = 'Helvetica, Arial, sans-serif';
/** Long words and addresses break, also on a narrow phone. */
const BREAKS = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const;
const TEXT = {
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '24px',
  margin: '16px 0',
  ...BREAKS,
};

/** Mail programs know styles of elements best, and few know anything newer than tables. */
export function mailStyles(colours: MailColours) {
  const { ground, card, text, quiet, line, button, buttonText } = colours;
  return {
    ground: { backgroundColor: ground, margin: '0', padding: '24px 8px' },
    card: {
      backgroundColor: card,
      borderTop: `4px solid ${button}`,
      color: text,
      maxWidth: '560px',
      padding: '24px',
    },
    sign: { ...TEXT, fontSize: '24px', lineHeight: '28px', fontWeight: 700, margin: '0 0 16px' },
    text: TEXT,
    quote: { ...TEXT, borderLeft: `3px solid ${line}`, paddingLeft: '16px' },
    button: {
      ...{ backgroundColor: button, color: buttonText, fontFamily: FONT },
      ...{ fontSize: '16px', fontWeight: 700, padding: '12px 20px', margin: '8px 0 16px' },
    },
    link: { color: 'inherit', textDecoration: 'underline' },
    line: { borderTop: `1px solid ${line}`, margin: '24px 0 0' },
    quiet: { ...TEXT, color: quiet, fontSize: '13px', lineHeight: '20px', margin: '12px 0 0' },
  } satisfies Record<string, CSSProperties>;
}

/** The same colours after dark. Without `!important` those of the elements would win. */
export function darkRules({ ground, card, text, quiet, line, button, buttonText }: MailColours) {
  return `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.ground, .ground > table > tbody > tr > td { background-color: ${ground} !important; }
.card { background-color: ${card} !important; color: ${text} !important; }
.card { border-color: ${button} !important; }
.quiet { color: ${quiet} !important; }
.line { border-color: ${line} !important; }
.button { background-color: ${button} !important; color: ${buttonText} !important; }
}`;
}
