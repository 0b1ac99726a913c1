import { ExpectedError } from '../api/expected-error.ts';

/** Thrown where somebody is signed in who may not be here. */
export class AccessDenied extends ExpectedError {
  constructor() {
    super('Access Denied');
    this.name = 'AccessDenied';
  }
}
