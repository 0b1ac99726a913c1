import { searchText } from './search-text.ts';

/** Prices that say that a show costs nothing, as `searchText` folds them. */
const FREE_WORDS: ReadonlySet<string> = new Set([
  ...['free', 'free entry', 'free entrance', 'free admission', 'free show', 'free concert'],
  ...['free gig', 'free event', 'free of charge', 'admission free', 'entry free', 'no cover'],
  ...['no cover charge', 'no charge', 'no entry fee', 'no admission fee'],
  ...['eintritt frei', 'freier eintritt', 'kostenlos', 'kostenfrei', 'umsonst', 'gratis'],
  ...['gratuit', 'entree libre', 'entree gratuite', 'entrada libre', 'entrada gratuita'],
  ...['entrada gratis', 'entrada livre', 'entrada franca', 'gratuito', 'ingresso libero'],
  ...['ingresso gratuito', 'entrata libera', 'toegang gratis', 'gratis toegang', 'gratis entree'],
  ...['fri entre', 'gratis entre', 'gratis intrade', 'fritt intrade', 'fri inngang'],
  ...['gratis inngang', 'gratis adgang', 'vapaa paasy', 'ilmainen', 'wstep wolny', 'vstup zdarma'],
  ...['za darmo', '無料', '入場無料'],
]);

/** Whether a price says that a show costs nothing, and no more than that. */
export function isFree(price: string): boolean {
  return FREE_WORDS.has(searchText(price).replace(/[.!]$/, ''));
}
