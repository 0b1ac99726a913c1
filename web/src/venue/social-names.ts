const NAMES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitter: 'X',
  youtube: 'YouTube',
};

/** The name of a social network as its users write it. */
export function socialName(network: string): string {
  return NAMES[network] ?? network;
}
