export { deleteIdentities, listIdentities } from './identities.queries.ts';
export { receiveSocial } from './receive-social.ts';
export { socialRoutes } from './social.routes.ts';
export { createSocialProvider, SOCIAL_PROVIDERS } from './social-provider.ts';
export type { SocialServices } from './social-services.ts';
export { callbackPath as socialCallbackPath } from './start-social.ts';
