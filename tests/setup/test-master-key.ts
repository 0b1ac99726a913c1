/** Opens what is sealed in tests. */
export const MASTER_KEY = 'a-master-key-for-tests-of-40-characters!';
