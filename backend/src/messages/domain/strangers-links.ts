import { addressNotProvided } from '../../../../contracts/src/property.js';
import type { WrittenTo } from '../../templates/domain/template-variables.js';

/** What mail programs make a link of by themselves: with a scheme, with www, an address of mail, or a name under a common ending. */
const endings =
  'com|net|org|info|biz|io|co|us|uk|eu|de|ru|cn|in|xyz|top|site|online|shop|store|link|click|ly|me|app|dev|ai|page|live|club|vip|pro|tk';
const link = new RegExp(`://|\\bwww\\.|@|[\\p{L}\\p{N}-]\\.(?:${endings})\\b`, 'iu');

/**
 * Without a name or an address that would be a link in a mail: anybody can type somebody else's e-mail into a form, and nobody is to
 * have their own words sent there in our name. What is left out is not known, as far as templates go. Pure.
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
