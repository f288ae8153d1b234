import account from './de/account.js';
import analytics from './de/analytics.js';
import actions from './de/actions.js';
import agentModes from './de/agent-modes.js';
import apiKeys from './de/api-keys.js';
import attachments from './de/attachments.js';
import channels from './de/channels.js';
import newWorkspace from './de/new-workspace.js';
import emptyQueue from './de/empty-queue.js';
import contactHistory from './de/contact-history.js';
import sample from './de/sample.js';
import setup from './de/setup.js';
import savedReplies from './de/saved-replies.js';
import contacts from './de/contacts.js';
import conversationActions from './de/conversation-actions.js';
import conversations from './de/conversations.js';
import audit from './de/audit.js';
import credits from './de/credits.js';
import errors from './de/errors.js';
import exampleQuestions from './de/example-questions.js';
import forecasts from './de/forecasts.js';
import general from './de/general.js';
import guardrails from './de/guardrails.js';
import widget from './de/widget.js';
import auth from './de/auth.js';
import killSwitch from './de/kill-switch.js';
import improve from './de/improve.js';
import leadRules from './de/lead-rules.js';
import leads from './de/leads.js';
import knowledge from './de/knowledge.js';
import meetings from './de/meetings.js';
import models from './de/models.js';
import playground from './de/playground.js';
import settings from './de/settings.js';
import signIn from './de/sign-in.js';
import team from './de/team.js';
import webhooks from './de/webhooks.js';
import type { ScreenTexts } from './type.js';

const de: ScreenTexts = {
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
export default de;
