/**
 * Words that everybody tries at a venue's login, mostly with a year and a sign behind them. Without
 * accents; passwords are compared with them as `searchText` folds them.
 */
export const PASSWORD_WORDS: readonly string[] = [
  'admin manager staff team crew office user login welcome password hello guest owner root',
  'venue music live musik musica musique concert konzert concierto ticket show stage backstage',
  'event gig band rock jazz blues metal drum guitar club bar theatre theater festival stagedoor',
  'spring summer autumn fall winter fruhling fruhjahr sommer herbst printemps ete automne hiver',
  'primavera verano otono invierno estate autunno inverno verao outono lente zomer herfst',
  'wiosna lato jesien zima leto podzim kevat kesa syksy talvi vinter sommar vesna osen',
  'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag',
  'freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche viernes sabado',
  'january february march april may june july august september october november december',
].flatMap((line) => line.split(' '));

/** Most passwords that must change with the seasons end with the year. */
export const PASSWORD_YEARS: readonly string[] = Array.from(
  { length: 100 },
  (_, n) => `${2000 + n}`,
);
