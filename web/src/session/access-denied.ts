/** Thrown where somebody is signed in who may not be here. */
export class AccessDenied extends Error {
  constructor() {
    super('Access Denied');
    this.name = 'AccessDenied';
  }
}
