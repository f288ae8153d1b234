/** German of the API's messages on mailboxes of Microsoft and Google: see error-messages.ts. */
const messages: Record<string, string> = {
  'is the provider’s own with settings.oauth': 'Den Server gibt der Anbieter vor.',
  'is not used with settings.oauth': 'Dieses Konto meldet sich ohne Passwort an.',
  'is not configured on this server': 'Der Betreiber hat diesen Anbieter nicht eingerichtet.',
  'This account cannot be connected at a provider.': 'Dieses Konto lässt sich nicht bei einem Anbieter verbinden.',
  'This visit to the provider is over: it took too long, was used before, or belongs to another sign-in.':
    'Dieser Besuch beim Anbieter ist vorbei: Er hat zu lange gedauert, wurde schon verwendet oder gehört zu einer anderen Anmeldung.',
  'The provider did not accept this sign-in. Connect the mailbox again.':
    'Der Anbieter hat diese Anmeldung nicht angenommen. Verbinden Sie das Postfach erneut.',
  'The provider cannot be reached, or refuses this server. Retry later.':
    'Der Anbieter ist nicht erreichbar oder lehnt diesen Server ab. Versuchen Sie es später erneut.',
  'The consent covers too little: reading and sending mail are both needed. Connect the mailbox again, and allow both.':
    'Die Zustimmung reicht nicht: E-Mails müssen gelesen und gesendet werden dürfen. Verbinden Sie das Postfach erneut und erlauben Sie beides.',
  'This sign-in does not open the mailbox. Sign in with its address, and check that its owner allows IMAP.':
    'Diese Anmeldung öffnet das Postfach nicht. Melden Sie sich mit seiner Adresse an und prüfen Sie, ob IMAP dafür erlaubt ist.',
};

export default messages;
