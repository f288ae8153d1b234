/** Texts of the set-up list. */
export default {
  page: 'Set up',
  lead: 'From here to the first answered customer.',
  title: 'Get started',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  allDone: 'All done. Your agent is ready.',
  hide: 'Hide',
  show: 'Show in the navigation',
  hidden: 'Hidden. You find it again with ⌘K under “Set up”.',
  done: 'Done',
  open: 'To do',
  optional: 'Optional',
  proxy: 'The service does not know the proxy in front of it',
  proxyLead:
    'All visitors behind it share the limits of one address, so busy hours may turn some away. The operator sets this line and starts the service again:',
  proxyLine: 'Line of the configuration',
  keys: 'A master key is missing',
  keysLead:
    'Some stored secrets cannot be read: webhooks, channels or sign-ins that need one stand still. The operator puts the key with this id into MASTER_KEY and starts the service again:',
  keysLine: 'Id of the key',
  steps: {
    name: { title: 'Name your workspace', lead: 'Customers see the name in the widget and in e-mails.' },
    knowledge: {
      title: 'Add what your agent should know',
      lead: 'It answers from your documents only. Upload files, read a website or write an article.',
    },
    tryIt: {
      title: 'Ask it a question',
      lead: 'See the answer, and the passage that proves it, before a customer does.',
    },
    widget: {
      title: 'Put the widget on your site',
      lead: 'Copy the snippet into your page. This ticks as soon as the widget is opened there.',
    },
    hours: { title: 'Set your office hours', lead: 'Customers are told whether someone is there, and when.' },
    team: { title: 'Invite your team', lead: 'What the agent hands over needs someone to answer it.' },
    told: { title: 'Choose how you hear of hand-offs', lead: 'By e-mail, by sound or in the browser.' },
    model: {
      title: 'Connect a large model (optional)',
      lead: 'It converses, in any wording and language. Without one the agent quotes, offers pages and hands over.',
    },
    forecast: {
      title: 'Try it on your own conversations (optional)',
      lead: 'Import what your team has answered, and see what the agent would have said before you switch it on.',
    },
    channel: { title: 'Connect a channel', lead: 'Answer e-mail, WhatsApp, Messenger and Instagram here as well.' },
  },
};
