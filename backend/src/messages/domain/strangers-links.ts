import { addressNotProvided } from '../../../../contracts/src/property.js';
import type { WrittenTo } from '../../templates/domain/template-variables.js';

/** What mail programs turn into a link: a scheme, www, a mail address, or a name under a common ending. */
const endings =
  'com|net|org|info|biz|io|co|us|uk|eu|de|ru|cn|in|xyz|top|site|online|shop|store|link|click|ly|me|app|dev|ai|page|live|club|vip|pro|tk';
const link = new RegExp(`://|\\bwww\\.|@|[\\p{L}\\p{N}-]\\.(?:${endings})\\b`, 'iu');

/**
 * Drops a name or an address that would be a link in a mail. Anybody can type another person's e-mail into a form, and must not be
 * able to send them their own words in our name. Templates treat a dropped value as unknown. Pure.
 */
export function withoutStrangersLinks<Lead extends Pick<WrittenTo, 'name' | 'propertyAddress' | 'city'>>(
  lead: Lead,
): Lead {
  const { name, propertyAddress, city } = lead;
  return {
    ...lead,
    name: link.test(name) ? '' : name,
    propertyAddress: link.test(propertyAddress) ? addressNotProvided : propertyAddress,
    city: city !== null && link.test(city) ? null : city,
  };
}
