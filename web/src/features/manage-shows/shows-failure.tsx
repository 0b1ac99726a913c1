import { Button } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';

/** In place of the table when the shows did not come. */
export function ShowsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorBox message="Failed to load shows. Please try again.">
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </ErrorBox>
  );
}
