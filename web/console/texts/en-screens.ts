/** Sections that the inbox does without: they are fetched after it, or with the first screen that needs one. */
import account from './en/account.js';
import analytics from './en/analytics.js';
import actions from './en/actions.js';
import agentModes from './en/agent-modes.js';
import apiKeys from './en/api-keys.js';
import attachments from './en/attachments.js';
import channels from './en/channels.js';
import newWorkspace from './en/new-workspace.js';
import emptyQueue from './en/empty-queue.js';
import contactHistory from './en/contact-history.js';
import sample from './en/sample.js';
import setup from './en/setup.js';
import savedReplies from './en/saved-replies.js';
import contacts from './en/contacts.js';
import conversationActions from './en/conversation-actions.js';
import conversations from './en/conversations.js';
import audit from './en/audit.js';
import credits from './en/credits.js';
import errors from './en/errors.js';
import exampleQuestions from './en/example-questions.js';
import forecasts from './en/forecasts.js';
import general from './en/general.js';
import guardrails from './en/guardrails.js';
import widget from './en/widget.js';
import auth from './en/auth.js';
import killSwitch from './en/kill-switch.js';
import improve from './en/improve.js';
import leadRules from './en/lead-rules.js';
import leads from './en/leads.js';
import knowledge from './en/knowledge.js';
import meetings from './en/meetings.js';
import models from './en/models.js';
import playground from './en/playground.js';
import settings from './en/settings.js';
import signIn from './en/sign-in.js';
import team from './en/team.js';
import webhooks from './en/webhooks.js';

export default {
  account,
  actions,
  agentModes,
  analytics,
  apiKeys,
  attachments,
  audit,
  channels,
  contactHistory,
  emptyQueue,
  newWorkspace,
  sample,
  setup,
  savedReplies,
  contacts,
  conversationActions,
  conversations,
  credits,
  auth,
  errors,
  exampleQuestions,
  forecasts,
  general,
  guardrails,
  improve,
  killSwitch,
  leadRules,
  leads,
  knowledge,
  meetings,
  models,
  playground,
  settings,
  signIn,
  team,
  webhooks,
  widget,
};
