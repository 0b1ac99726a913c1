import '../theme/first-paint.ts';
import { preloadPage } from './preload-page.ts';

/* What runs before anything is painted and before any module. */
preloadPage();
