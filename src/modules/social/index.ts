export { deleteIdentities, listIdentities } from './identities.queries.ts';
export { mountSocialCallbacks } from './mount-social-callbacks.ts';
export { socialRoutes } from './social.routes.ts';
export { createSocialProvider } from './social-provider.ts';
export type { SocialServices } from './social-services.ts';
