import { lazyExtra } from '../../ui/page/lazy-extra.tsx';
import styles from './linked-text.module.css';

const Linkified = lazyExtra(() => import('./linkified.tsx'), Plain);

/** Text with its line breaks. Its addresses become links when the code for that is loaded. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      <Linkified text={text} />
    </p>
  );
}

function Plain({ text }: { text: string }) {
  return [text];
}
