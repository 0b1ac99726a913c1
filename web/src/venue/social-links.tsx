import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  type Icon,
} from '@tabler/icons-react';
import { boot } from '../boot/boot-data.ts';
import { socialName } from './social-names.ts';
import styles from './social-links.module.css';

const icons: Record<string, Icon> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  twitter: IconBrandX,
  youtube: IconBrandYoutube,
};

/** Links to the venue's social media, as icons with names. */
export default function SocialLinks() {
  const links = Object.entries(boot.venue.social);
  if (links.length === 0) return null;
  return (
    <ul className="flex" aria-label="Social media">
      {links.map(([key, url]) => {
        const name = socialName(key);
        const Icon = icons[key];
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
              {Icon && <Icon />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
