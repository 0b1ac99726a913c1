import { lazyExtra } from '../../ui/page/lazy-extra.tsx';

export const BelowCards = lazyExtra(() => import('./below-cards.tsx'));
