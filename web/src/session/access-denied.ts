import { ExpectedError } from '../api/expected-error.ts';

/** Thrown when the user who is signed in may not see the page. */
export class AccessDenied extends ExpectedError {
  constructor() {
    super('Access Denied');
    this.name = 'AccessDenied';
  }
}
