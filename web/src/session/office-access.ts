import type { User } from '@stagedoor/contracts/account';
import { officePlace, PLACE_NAMES, type PlaceName } from '@stagedoor/contracts/facts/office-places';
import { isAdmin } from './stored-user.ts';

/** Whether a user may enter the back office: staff and site managers, and auditors a part of it. */
export function mayEnterOffice(user: User): boolean {
  return isAdmin(user) || user.is_auditor;
}

/** Whether a user may read the history and nothing else. */
export function isAuditorOnly(user: User | null): boolean {
  return user !== null && user.is_auditor && !isAdmin(user);
}

/** Whether a user may see who has, and had, which rights. */
export function maySeeRights(user: User | null): boolean {
  return isAuditorOnly(user) || user?.is_site_manager === true;
}

/** Whether a page is one of those that auditors may see. */
export function isAuditorPage(pathname: string): boolean {
  return placesAt(pathname).some((name) => officePlace(name).isForAuditors);
}

/** Whether a user of the back office may see this place, which may be for site managers alone. */
export function maySeePlace(user: User | null, name: PlaceName): boolean {
  return !officePlace(name).isForSiteManagers || user?.is_site_manager === true;
}

/** The same by the address of a page. */
export function maySeePage(user: User | null, pathname: string): boolean {
  return placesAt(pathname).every((name) => maySeePlace(user, name));
}

/** Where signing in leads to. */
export function homeOf(user: User): '/' | '/manage/history' {
  return isAuditorOnly(user) ? '/manage/history' : '/';
}

function placesAt(pathname: string): PlaceName[] {
  const within = `${pathname.toLowerCase()}/`;
  return PLACE_NAMES.filter((name) => within.startsWith(`${officePlace(name).path}/`));
}
