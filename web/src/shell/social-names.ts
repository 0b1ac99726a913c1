const NAMES: Record<string, string> = {
  bandcamp: 'Bandcamp',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitter: 'X',
  youtube: 'YouTube',
};

/** What a social network is called by those who use it. */
export function socialName(network: string): string {
  return NAMES[network] ?? network;
}
