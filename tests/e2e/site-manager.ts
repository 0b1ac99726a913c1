/** The account that the product under test makes at its first start. */
export const siteManager = { email: 'manager@lantern.test', password: 'a-long-test-password' };
