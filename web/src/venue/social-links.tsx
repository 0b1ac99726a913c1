import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  type Icon,
} from '@tabler/icons-react';
import { socialName } from './social-names.ts';
import styles from './social-links.module.css';
import { NewTabLink } from '../ui/new-tab-link.tsx';

const icons: Record<string, Icon> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  twitter: IconBrandX,
  youtube: IconBrandYoutube,
};

/** Links to the venue's social media, as icons with names. */
export default function SocialLinks({ links }: { links: Readonly<Record<string, string>> }) {
  if (Object.keys(links).length === 0) return null;
  return (
    <ul className="flex" aria-label="Social media">
      {Object.entries(links).map(([key, url]) => {
        const name = socialName(key);
        const Icon = icons[key];
        return (
          <li key={key}>
            <NewTabLink
              href={url}
              aria-label={`${name}, opens in a new tab`}
              title={name}
              className={styles.link}
            >
              {Icon && <Icon size="1.5rem" aria-hidden />}
            </NewTabLink>
          </li>
        );
      })}
    </ul>
  );
}
