/** The pages where the owner of an account chooses a password; the token of the link follows. */
export const LINK_PAGES = {
  invitation: '/new-password/invitation/',
  reset: '/new-password/reset/',
} as const;

/** The page for leaving the mailing list; the token of the link follows, or `done` or `unknown`. */
export const LEAVE_PAGE = '/leave/';

/** The same for joining it. */
export const CONFIRM_PAGE = '/confirm/';
