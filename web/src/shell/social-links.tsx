import {
  IconBrandBandcamp,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconLink,
  type Icon,
} from '@tabler/icons-react';
import { boot } from '../boot/boot.ts';
import styles from './social-links.module.css';

const known: Record<string, { name: string; Icon: Icon }> = {
  bandcamp: { name: 'Bandcamp', Icon: IconBrandBandcamp },
  facebook: { name: 'Facebook', Icon: IconBrandFacebook },
  instagram: { name: 'Instagram', Icon: IconBrandInstagram },
  tiktok: { name: 'TikTok', Icon: IconBrandTiktok },
  twitter: { name: 'X', Icon: IconBrandX },
  youtube: { name: 'YouTube', Icon: IconBrandYoutube },
};

/** The venue's pages elsewhere, as icons with names. */
export default function SocialLinks() {
  const links = Object.entries(boot.venue.social);
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label="Social media">
      {links.map(([key, url]) => {
        const { name, Icon } = known[key] ?? { name: key, Icon: IconLink };
        return (
          <li key={key}>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              aria-label={name}
              title={name}
              className={styles.link}
            >
              <Icon />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
