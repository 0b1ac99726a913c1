import { Button } from '../../ui/button/button.tsx';

/** Keeps the place of the button for passkeys, so that nothing moves when it comes. */
export function PasskeySignInRoom() {
  return (
    <Button disabled style={{ visibility: 'hidden' }}>
      Sign in with a passkey
    </Button>
  );
}
