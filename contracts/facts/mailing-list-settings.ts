/** Where the site invites visitors to join the mailing list, until somebody changes it. */
export const DEFAULT_MAILING_LIST_SETTINGS = {
  show_email_button: true,
  show_popup_for_new_visitors: false,
};
