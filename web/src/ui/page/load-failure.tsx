import { Button } from '../button/button.tsx';
import { ErrorBox } from './error-box.tsx';

/** In place of what did not come, with the way to ask for it again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <ErrorBox message={message}>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </ErrorBox>
  );
}
