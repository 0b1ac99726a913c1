const MARK =
  'unsub(scribed?)?|opt(ed)?out|clean(ed)?|black(list(ed)?)?|block(list)?ed|suppressed|(hard)?bounced' +
  '|complained|disabled|donotemail|excludedfromcampaigns';
/** Such as UNSUB_TIME, CLEAN_TIME, EMAIL_BLACKLISTED, email_disabled or "Date unsubscribed". */
const LEFT = new RegExp(`^(is|has|date|email)?(${MARK})(at|on|date|time|timestamp)?$`);
/** Not `active_subscription`, which says who pays. */
const SUBSCRIBED = /^(is|email)?(subscribed|opt(ed)?in|active|acceptsmarketing)$/;
const OF_WHAT =
  'e?mail|subscription|subscriber|member|contact|marketing|mailinglist|newsletter|list';
const STATUS = new RegExp(`^(${OF_WHAT})*(status|state)$`);

const NO = /^(no|n|not|never|false|none|null|nil|nein|non|0|[-–—]*|0000-00-00.*)$/;
const NOT_SUBSCRIBED = new RegExp(
  '^((un|non|not)subscribed?|unsub|cleaned|(in|not)active|opt(ed)?out|(black|block)list(ed)?' +
    '|blocked|suppressed|disabled|deleted|removed|archived|junk|spam.*|complain.*|unconfirmed' +
    '|pending|invalid|.*bounced?)$',
);

/**
 * Whether the cells of a person say that they are not subscribed, by the headers that makers of
 * newsletters give such columns.
 */
export function leftColumns(headers: readonly string[]): (cells: readonly string[]) => boolean {
  const tests = headers.map((header) => testFor(plain(header)));
  return (cells) => cells.some((cell, place) => tests[place]?.(cell.trim().toLowerCase()) ?? false);
}

function testFor(header: string): ((cell: string) => boolean) | undefined {
  if (STATUS.test(header)) return (cell) => NOT_SUBSCRIBED.test(plain(cell));
  if (LEFT.test(header)) return (cell) => !NO.test(cell) && !/^(active|subscribed)$/.test(cell);
  if (SUBSCRIBED.test(header)) return (cell) => cell !== '' && NO.test(cell);
  return undefined;
}

/** Letters and digits alone: makers write the same word with blanks, hyphens and underscores. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
