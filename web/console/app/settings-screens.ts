/** Screens of the settings, in a separate chunk that the inbox does not load. */
export const team = () => import('../features/team/screen.js');
export const channels = () => import('../features/channels/list-screen.js');
export const channel = () => import('../features/channels/channel-screen.js');
export const killSwitch = () => import('../features/kill-switch/screen.js');
export const apiKeys = () => import('../features/api-keys/screen.js');
export const webhooks = () => import('../features/webhooks/list-screen.js');
export const endpoint = () => import('../features/webhooks/endpoint-screen.js');
export const actions = () => import('../features/actions/screen.js');
export const general = () => import('../features/general/screen.js');
export const widget = () => import('../features/widget/screen.js');
export const guardrails = () => import('../features/guardrails/screen.js');
export const signInSettings = () => import('../features/sign-in/screen.js');
export const models = () => import('../features/models/screen.js');
export const credits = () => import('../features/credits/screen.js');
export const audit = () => import('../features/audit/screen.js');
