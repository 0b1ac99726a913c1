import { useState } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** A way on for somebody who has forgotten the password. */
export function ForgottenPassword() {
  const [isOpen, setOpen] = useState(false);
  if (!boot.sends_mail)
    return (
      <p className="quiet">
        Forgot your password? This site sends no mail, but a site manager of {boot.venue.name} can
        make a new link for you.
      </p>
    );
  return isOpen ? (
    <ForgotPasswordForm />
  ) : (
    <p>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Forgot your password?
      </button>
    </p>
  );
}
