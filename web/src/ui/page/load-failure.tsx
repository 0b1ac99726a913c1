import { Button } from '../button/button.tsx';
import { ErrorBox } from './error-box.tsx';

/** Takes the place of data that could not be loaded, with a button that loads it again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <ErrorBox message={message}>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </ErrorBox>
  );
}
