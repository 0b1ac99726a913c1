import { useState } from 'react';
import type { ResponseBody } from '@stagedoor/contracts/api';
import { serverMessageOr } from '../../api/error-details.ts';
import { recordedDateTime } from '../../format/recorded-time.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { showError, showToast } from '../../ui/toast/toast.atom.ts';
import { AccountCard } from './account-card.tsx';
import { browserName } from './browser-name.ts';

type Login = ResponseBody<'sessions.list'>['results'][number];

interface LoginsCardProps {
  logins: readonly Login[];
  onEnded: () => Promise<void>;
}

/** Where somebody is signed in, and how to end it. */
export function LoginsCard({ logins, onEnded }: LoginsCardProps) {
  const [busy, setBusy] = useState(false);
  const others = logins.filter(({ current }) => !current);
  const end = async (ended: readonly Login[], title: string) => {
    setBusy(true);
    try {
      for (const { id } of ended) await callApi('sessions.end', { params: { id } });
      showToast({ title });
    } catch (error) {
      showError(serverMessageOr(error, 'This login could not be ended. Please try again.'));
    }
    await onEnded();
    setBusy(false);
  };
  return (
    <AccountCard title="Where you are signed in">
      <ul className="plain lines">
        {logins.map((login) => (
          <LoginRow
            key={login.id}
            login={login}
            busy={busy}
            onEnd={() => end([login], `Signed out of ${browserName(login.user_agent)}`)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          className="start"
          busy={busy}
          onClick={() => end(others, 'Signed out everywhere else')}
        >
          Sign out everywhere else
        </Button>
      )}
    </AccountCard>
  );
}

interface LoginRowProps {
  login: Login;
  busy: boolean;
  onEnd: () => void;
}

function LoginRow({ login, busy, onEnd }: LoginRowProps) {
  const name = browserName(login.user_agent);
  return (
    <li className="spread pad-y-3">
      <div>
        <p className="strong">{login.current ? `${name} (this browser)` : name}</p>
        <p className="quiet text-sm">
          Since {recordedDateTime(login.created_at)}, last used{' '}
          {recordedDateTime(login.last_seen_at)}
        </p>
      </div>
      {!login.current && (
        <Button size="sm" busy={busy} aria-label={`Sign out of ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
