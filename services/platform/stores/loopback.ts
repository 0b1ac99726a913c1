/** Whether a host in an address is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[::1\]|(.+\.)?localhost)$/i.test(hostname);
}
