/** German of the API's messages, by the message: `{}` is what changes in it, `{1}` the first of these. */
const messages: Record<string, string> = {
  // Pictures of articles.
  'must be a JPEG, PNG, GIF, WebP or AVIF picture': 'Ein Bild als JPEG, PNG, GIF, WebP oder AVIF.',
  'must show pictures of this workspace; there is no picture {}':
    'Das Bild {1} gibt es in diesem Workspace nicht. Fügen Sie es neu ein.',
  'A picture may have at most {} bytes.': 'Ein Bild darf höchstens {1} Bytes groß sein.',
  'At most {} pictures can wait for an article that shows them.':
    'Höchstens {1} Bilder können auf einen Artikel warten, der sie zeigt.',
  // Any field.
  'must not be blank': 'Geben Sie hier etwas ein.',
  'is required': 'Diese Angabe fehlt.',
  'is missing': 'Diese Angabe fehlt.',
  'must not be empty': 'Geben Sie hier etwas ein.',
  'must be a string of at most {} characters': 'Höchstens {1} Zeichen.',
  'must be a string of {} to {} characters': '{1} bis {2} Zeichen.',
  'must be a string of 1 to {} characters': '1 bis {1} Zeichen.',
  'must be a string of 1 to {} characters, and not blank': '1 bis {1} Zeichen, und nicht nur Leerzeichen.',
  'must be a string of at most {} characters, a number, a boolean or null':
    'Ein Text mit höchstens {1} Zeichen, eine Zahl, true, false oder null.',
  'must be a text of 1 to {} characters': '1 bis {1} Zeichen.',
  'must have 1 to {} characters': '1 bis {1} Zeichen.',
  'must have at least {} characters': 'Mindestens {1} Zeichen.',
  'must have at most {} characters': 'Höchstens {1} Zeichen.',
  'must not exceed {} characters': 'Höchstens {1} Zeichen.',
  'must have a name of 1 to {} characters': 'Der Name braucht 1 bis {1} Zeichen.',
  'must be one line of at most 255 characters': 'Eine Zeile mit höchstens 255 Zeichen.',
  'must be 1 to {} visible ASCII characters, or null': '1 bis {1} sichtbare ASCII-Zeichen.',
  'must be 1 to 2,000 visible ASCII characters': '1 bis 2.000 sichtbare ASCII-Zeichen.',
  'must be a whole number from {} to {}': 'Eine ganze Zahl von {1} bis {2}.',
  'must be a whole number from 1 to {}': 'Eine ganze Zahl von 1 bis {1}.',
  'must be a whole number from 0 to 100': 'Eine ganze Zahl von 0 bis 100.',
  'must be a whole number from 1 to {}, or null for none': 'Eine ganze Zahl von 1 bis {1}, oder leer.',
  'must be a number from 0 to 1': 'Eine Zahl von 0 bis 1.',
  'must be true or false': 'Nur true oder false.',
  'must be one of {}': 'Eines von: {1}.',
  'must be one of: {}': 'Eines von: {1}.',
  'must be one of {} and fields.…': 'Eines von: {1}, oder „fields.“ und ein eigenes Feld.',
  'must be one of the following values: {}': 'Eines von: {1}.',
  'must be an email': 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
  'must be an http or https URL of at most {} bytes':
    'Geben Sie eine Webadresse ein, die mit https:// oder http:// beginnt.',
  'must be an https URL of at most 2000 bytes': 'Geben Sie eine Webadresse ein, die mit https:// beginnt.',
  'must be an https URL': 'Geben Sie eine Webadresse ein, die mit https:// beginnt.',
  'must not contain a user or password': 'Die Adresse darf weder Benutzer noch Passwort enthalten.',
  'must not use port {}, which is not a web server’s': 'Port {1} ist nicht erlaubt: Webserver nutzen ihn nicht.',
  'must be https; http is only allowed to private networks that the operator allows':
    'Die Adresse muss mit https:// beginnen. http:// ist nur in privaten Netzen erlaubt, die der Betreiber freigibt.',
  'must be an origin such as https://www.example.com or https://*.example.com':
    'Geben Sie die Adresse einer Website ein, etwa https://www.example.com oder https://*.example.com.',
  'must be a list of origins': 'Geben Sie eine Adresse je Zeile ein.',
  'must not have more than {} origins': 'Höchstens {1} Websites.',
  'must be an IANA time zone such as Europe/Berlin': 'Geben Sie eine Zeitzone an, etwa Europe/Berlin.',
  'must be a BCP 47 language tag such as de or pt-BR': 'Geben Sie ein Sprachkürzel an, etwa de oder pt-BR.',
  'must be a BCP 47 language tag such as de or pt-BR, or *':
    'Geben Sie ein Sprachkürzel an, etwa de oder pt-BR, oder *.',
  'must be a language tag such as en or pt-BR': 'Geben Sie ein Sprachkürzel an, etwa en oder pt-BR.',
  'is no participant of the conversation': 'Diese Adresse gehört zu niemandem in diesem Gespräch.',
  'must be an address': 'Geben Sie eine Adresse ein.',
  'must be a list of at most {} addresses': 'Höchstens {1} Adressen.',
  'is a duplicate language': 'Diese Sprache kommt doppelt vor.',
  'must not have more than {} languages': 'Höchstens {1} Sprachen.',
  'must have texts in 1 to {} languages': 'Texte in 1 bis {1} Sprachen.',
  'must be an RFC 3339 date-time with an offset, such as 2026-08-17T09:30:00Z, of the years 1 to 9999':
    'Geben Sie Datum und Uhrzeit an.',
  'must be a date such as 2026-03-01': 'Geben Sie ein Datum an.',
  'must be in the future': 'Wählen Sie eine Zeit in der Zukunft.',
  'must be in the future, and within a year': 'Wählen Sie eine Zeit innerhalb des nächsten Jahres.',
  'must not be in the past': 'Diese Zeit ist schon vorbei.',
  'must be within five years': 'Wählen Sie eine Zeit innerhalb der nächsten fünf Jahre.',
  'must be six digits': 'Geben Sie die sechs Ziffern ein.',
  'must not begin or end with a blank': 'Entfernen Sie Leerzeichen am Anfang und am Ende.',
  'must be a list of at most {} strings': 'Höchstens {1} Einträge.',
  'must be a list of at most {} entries': 'Höchstens {1} Einträge.',
  'must not have more than {} entries': 'Höchstens {1} Einträge.',
  'must be a list of 1 to {} texts': '1 bis {1} Einträge.',
  'may have at most {} keys': 'Höchstens {1} Einträge.',
  'may have at most {} fields': 'Höchstens {1} Felder.',
  'must not be repeated': 'Dieser Eintrag kommt doppelt vor.',
  'must not repeat a value': 'Ein Eintrag kommt doppelt vor.',
  'is a duplicate': 'Dieser Eintrag kommt doppelt vor.',
  'contains a NUL character or an unpaired surrogate':
    'Dieser Text enthält ein Zeichen, das sich nicht speichern lässt.',

  // Sign-in, account and team.
  'is too easy to guess: it repeats one pattern': 'Dieses Passwort ist leicht zu erraten: Es wiederholt sich.',
  'is too easy to guess: it is a common password, or one with a few characters added':
    'Dieses Passwort ist leicht zu erraten: Es ist sehr verbreitet oder kaum verändert.',
  'must not contain the e-mail address': 'Das Passwort darf Ihre E-Mail-Adresse nicht enthalten.',
  'Send your current password as well.': 'Geben Sie auch Ihr bisheriges Passwort ein.',
  'Another account has signed in with this browser. Reload the page.':
    'In diesem Browser hat sich ein anderes Konto angemeldet. Laden Sie die Seite neu.',
  'Account not found.': 'Dieses Konto gibt es nicht mehr.',
  'An account with this e-mail address already exists. Sign in to it.':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich damit an.',
  '{} already has an account. Sign in to it, then open the link again.':
    '{1} hat schon ein Konto. Melden Sie sich damit an und öffnen Sie den Link dann noch einmal.',
  'The invitation is for {}; you are signed in as {}.': 'Die Einladung ist für {1}. Angemeldet sind Sie als {2}.',
  '{} is already a member. The operator can make a set-up link for them.':
    '{1} ist schon Mitglied. Der Betreiber kann einen Einrichtungslink erstellen.',
  '{} is already a member.': '{1} ist schon Mitglied.',
  '{} already has an account.': '{1} hat schon ein Konto.',
  'Invitation not found, already accepted or revoked.':
    'Diese Einladung gibt es nicht mehr: Sie wurde angenommen oder zurückgezogen.',
  '{} was invited {} times in the last hour. Retry later.':
    '{1} wurde in der letzten Stunde schon {2}-mal eingeladen. Versuchen Sie es später noch einmal.',
  '{} people were invited in the last hour. Retry later.':
    'In der letzten Stunde wurden schon {1} Personen eingeladen. Versuchen Sie es später noch einmal.',
  'A workspace may have at most {} open invitations. Revoke some first.':
    'Höchstens {1} Einladungen können offen sein. Ziehen Sie zuerst einige zurück.',
  'Identity not found.': 'Diese Verknüpfung gibt es nicht mehr.',
  'It is the only way to sign in to your account. Set a password first.':
    'Anders könnten Sie sich nicht mehr anmelden. Legen Sie zuerst ein Passwort fest.',
  'It is the only way to sign in to your account: passwords are turned off here. Link another identity provider first.':
    'Anders könnten Sie sich nicht mehr anmelden, denn Passwörter sind hier ausgeschaltet. Verknüpfen Sie zuerst einen anderen Identitätsanbieter.',
  'There is no such identity provider.': 'Diesen Identitätsanbieter gibt es nicht.',
  'must be the id of an identity provider': 'Diesen Identitätsanbieter gibt es nicht.',
  'The identity provider {} cannot be reached. Retry later.':
    'Der Identitätsanbieter {1} ist nicht erreichbar. Versuchen Sie es später noch einmal.',
  'Too many people sign in at the moment. Retry in {} seconds.':
    'Gerade melden sich zu viele Personen an. Versuchen Sie es in {1} Sekunden noch einmal.',
  'Too many attempts to sign in. Retry in {} seconds.':
    'Zu viele Anmeldeversuche. Versuchen Sie es in {1} Sekunden noch einmal.',
  'Your account already has an authenticator app. Remove it first.':
    'Ihr Konto hat schon eine Authenticator-App. Entfernen Sie sie zuerst.',
  'No authenticator app is being set up. Start again.': 'Die Einrichtung ist abgelaufen. Beginnen Sie noch einmal.',
  'Your account has no authenticator app. Set one up first.':
    'Ihr Konto hat keine Authenticator-App. Richten Sie zuerst eine ein.',
  'Your account has no authenticator app.': 'Ihr Konto hat keine Authenticator-App.',
  'The role {} cannot make an owner: only an owner can.': 'Nur Inhaber können andere zu Inhabern machen.',
  'The role {} cannot change or remove an owner: only an owner can.':
    'Nur Inhaber können andere Inhaber ändern oder entfernen.',
  'The role {} lacks the capability {}, which a key with the role {} holds.':
    'Ein Schlüssel darf nicht mehr dürfen als Sie selbst.',
  'The role {} lacks the capability {}.': 'Ihre Rolle erlaubt das nicht.',
  'The role {} lacks the capability manage_team.': 'Ihre Rolle erlaubt das nicht.',
  'The last owner can be neither demoted nor removed.':
    'Mindestens ein Inhaber muss bleiben. Machen Sie zuerst jemand anderen zum Inhaber.',
  'Member not found.': 'Dieses Mitglied gibt es nicht mehr.',
  'Key not found, or already revoked.': 'Diesen Schlüssel gibt es nicht mehr.',
  'A publishable key has no role.': 'Ein öffentlicher Schlüssel hat keine Rolle.',
  'A key cannot have the role owner.': 'Ein Schlüssel kann nicht die Rolle Inhaber haben.',
  'The grace period must be 0 to 7 days.': 'Die Übergangszeit darf 0 bis 7 Tage dauern.',
  'The key has already been rotated. Rotate its replacement instead.':
    'Dieser Schlüssel wurde schon ersetzt. Ersetzen Sie stattdessen seinen Nachfolger.',
  'Token not found, or already revoked.': 'Dieses Token gibt es nicht mehr.',
  'A member may have at most {} tokens. Revoke one first.':
    'Höchstens {1} Tokens je Mitglied. Widerrufen Sie zuerst eines.',
  'The demo requires a member with the capability reply.': 'Die Demo braucht ein Mitglied, das antworten darf.',
  'No mail can be sent: the operator has not set SMTP_URL.':
    'E-Mails lassen sich nicht senden: Der Betreiber hat keinen Mailserver (SMTP_URL) eingerichtet.',
  'Too many test mails. Retry in {} seconds.': 'Zu viele Test-E-Mails. Versuchen Sie es in {1} Sekunden noch einmal.',
  'The credits for {} are used up. Running sessions continue, but no new session can start.':
    'Das Guthaben für {1} ist aufgebraucht. Laufende Gespräche gehen weiter, neue können nicht beginnen.',
  'Only an owner may remove the workspace.': 'Nur Inhaber können den Workspace entfernen.',
  'Only a sample can be removed here. Ask the operator.':
    'Hier lässt sich nur der Beispiel-Workspace entfernen. Wenden Sie sich an den Betreiber.',
  'Have a workspace of your own first: without the sample you would own none.':
    'Legen Sie zuerst einen eigenen Workspace an: Ohne das Beispiel hätten Sie keinen.',
  'A workspace named “{}” already exists ({}).': 'Einen Workspace namens „{1}“ gibt es schon ({2}).',
  'The workspace is still being written to. Remove it again later.':
    'Im Workspace wird noch gearbeitet. Entfernen Sie ihn etwas später.',

  // Inbox.
  'Send one change, and only one.': 'Senden Sie genau eine Änderung.',
  'Send assignee_id or external_responder, not both.': 'Weisen Sie nur einer Person zu.',
  'must be a member with the capability reply': 'Dieses Mitglied darf nicht antworten.',
  'Only a hand-off of kind approval can be decided.': 'Hier gibt es nichts freizugeben.',
  'You cannot approve your own request.': 'Ihre eigene Anfrage können Sie nicht freigeben.',
  'The approval has already been decided.': 'Darüber wurde schon entschieden.',
  'The approval has expired. Request it again.': 'Die Frist für die Freigabe ist abgelaufen.',
  'The action no longer waits for an approval.': 'Die Aktion wartet nicht mehr auf eine Freigabe.',
  'The action is not awaiting approval.': 'Die Aktion wartet nicht mehr auf eine Freigabe.',
  'The action is not awaiting confirmation.': 'Die Aktion wartet nicht mehr auf eine Bestätigung.',
  'The kill switch is on{}, so the action was not run. The approval stays open: approve it again once the switch is off.':
    'Der Notaus ist eingeschaltet, deshalb wurde die Aktion nicht ausgeführt. Die Freigabe bleibt offen: Erteilen Sie sie noch einmal, sobald er aus ist.',
  'An approval waits for 24 hours, and cannot be snoozed.':
    'Eine Freigabe wartet 24 Stunden und lässt sich nicht zurückstellen.',
  'An approval is decided, not resolved.': 'Über eine Freigabe wird entschieden; lösen lässt sie sich nicht.',
  '{} has this conversation. Assign it to yourself to change that.':
    '{1} hat dieses Gespräch. Weisen Sie es sich zu, um das zu ändern.',
  'You may not reply in this workspace any more.': 'Sie dürfen in diesem Workspace nicht mehr antworten.',
  'This suggestion was settled before.': 'Über diesen Vorschlag ist schon entschieden.',
  'This hand-off is closed. Reopen it first.': 'Diese Übergabe ist geschlossen. Öffnen Sie sie zuerst wieder.',
  'This session was opened by an assistant through MCP: nobody would read a reply.':
    'Dieses Gespräch hat ein Assistent über MCP geführt: Eine Antwort würde niemand lesen.',
  'This conversation has ended.': 'Dieses Gespräch ist beendet.',
  'There may be at most {} {} filters. Delete one first.': 'Höchstens {1} Filter. Löschen Sie zuerst einen.',
  'A filter with this name already exists.': 'Einen Filter mit diesem Namen gibt es schon.',
  'is not a tag of this workspace.': 'Dieses Schlagwort gibt es nicht mehr.',
  'is not a contact of this workspace.': 'Diesen Kontakt gibt es nicht mehr.',
  'is not a member of this workspace.': 'Dieses Mitglied gibt es nicht mehr.',
  'must be the id of a member': 'Dieses Mitglied gibt es nicht mehr.',
  'must be the id of a tag': 'Dieses Schlagwort gibt es nicht mehr.',
  'must be a list of at most {} ids of members': 'Höchstens {1} Mitglieder.',
  'must be a list of at most {} ids': 'Höchstens {1} Dateien.',
  'must be a list of 1 to {} ids of hand-offs': '1 bis {1} Gespräche.',
  'The contact was erased, so this session accepts no more notes.':
    'Der Kontakt wurde gelöscht. Notizen sind hier nicht mehr möglich.',
  'The contact was erased, so this session takes no more tags.':
    'Der Kontakt wurde gelöscht. Schlagwörter sind hier nicht mehr möglich.',
  'The contact was erased, so this session accepts no more messages.':
    'Der Kontakt wurde gelöscht. Nachrichten sind hier nicht mehr möglich.',
  'The contact was erased.': 'Der Kontakt wurde gelöscht.',
  'The contact was erased': 'Der Kontakt wurde gelöscht.',
  'Only its author, or who manages the team, may delete a note.':
    'Eine Notiz kann nur löschen, wer sie geschrieben hat oder das Team verwaltet.',
  'Session not found.': 'Dieses Gespräch gibt es nicht mehr.',
  'There may be at most {} of them. Delete one first.': 'Höchstens {1} sind möglich. Löschen Sie zuerst eine.',
  'A saved reply with the shortcut {} already exists.': 'Das Kürzel {1} ist schon vergeben.',
  'must be 1 to 32 lower-case letters, digits, - or _, and begin with a letter or digit':
    '1 bis 32 Kleinbuchstaben, Ziffern, - oder _, am Anfang ein Buchstabe oder eine Ziffer.',
  'may only have these placeholders: {}': 'Erlaubt sind nur diese Platzhalter: {1}.',
  'may have no placeholder other than {}': 'Erlaubt ist nur der Platzhalter {1}.',
  'A session has at most {} tags. Remove one first.':
    'Höchstens {1} Schlagwörter je Gespräch. Entfernen Sie zuerst eines.',
  'A workspace has at most {} tags. Delete one first.': 'Höchstens {1} Schlagwörter. Löschen Sie zuerst eines.',
  'A tag with this name already exists.': 'Ein Schlagwort mit diesem Namen gibt es schon.',
  'must be the id of a message of this session': 'Diese Nachricht gibt es nicht mehr.',
  'This contact is blocked.': 'Dieser Kontakt ist blockiert.',
  'This contact is blocked. Unblock the contact to create a grant.':
    'Dieser Kontakt ist blockiert. Heben Sie die Blockierung auf, um eine Freigabe zu erstellen.',
  'This conversation does not accept files.': 'In diesem Gespräch lassen sich keine Dateien senden.',
  'must have at most {} files in this channel': 'Höchstens {1} Dateien in diesem Kanal.',
  'must be the id of a file of this session that was not sent':
    'Diese Datei gibt es nicht mehr. Fügen Sie sie neu hinzu.',
  'The files of a message may have {} bytes in this channel.': 'Die Dateien sind zusammen zu groß für diesen Kanal.',
  'A file of this kind may have at most {} bytes in this channel.': 'Die Datei ist zu groß für diesen Kanal.',
  'At most {} files can wait to be sent in a conversation.': 'Höchstens {1} Dateien können auf das Senden warten.',
  'Your files take up your share of the room here.': 'Ihre Dateien brauchen Ihren Anteil am Speicher auf.',
  'There is no room for more files of visitors.': 'Für weitere Dateien von Besuchern ist kein Platz.',
  'You can send at most {} files a day.': 'Höchstens {1} Dateien am Tag.',
  'Your files of a day can have at most {} bytes.': 'Die Dateien eines Tages sind zusammen zu groß.',
  'The file was sent, so it cannot be removed.': 'Die Datei wurde schon gesendet und lässt sich nicht mehr entfernen.',
  'The workspace has no room for more files. Ask your operator for more.':
    'Der Speicher des Workspace ist voll. Bitten Sie den Betreiber um mehr Platz.',
  'must be one of these in this channel: {}': 'Dieser Kanal nimmt nur: {1}.',
  'must be an image, a PDF or office document, a text, audio or video':
    'Möglich sind Bilder, PDF, Office-Dokumente, Texte, Audio und Video.',
  'must be what its name and type say: it is of the kind {}':
    'Der Inhalt der Datei passt nicht zu ihrem Namen: Er ist {1}.',
  'must be a file part of a multipart body': 'Wählen Sie eine Datei.',
  'Too many files are being uploaded. Retry in {} seconds.':
    'Gerade werden zu viele Dateien hochgeladen. Versuchen Sie es in {1} Sekunden noch einmal.',
  'Too many files are being fetched. Retry in {} seconds.':
    'Gerade werden zu viele Dateien geladen. Versuchen Sie es in {1} Sekunden noch einmal.',
  'The account of this conversation was disconnected, so nothing can be sent in it.':
    'Der Kanal dieses Gesprächs wurde getrennt. Hier lässt sich nichts mehr senden.',
  'This channel has no templates.': 'Dieser Kanal hat keine Vorlagen.',

  // Knowledge.
  'Gap {} not found. Nothing was changed.': 'Diese Lücke gibt es nicht mehr. Es wurde nichts geändert.',
  'Message not found, or not an answer of the agent.': 'Diese Antwort gibt es nicht mehr.',
  'There is no question before this message.': 'Vor dieser Nachricht steht keine Frage.',
  'The question before this message has no words that a gap could be found by.':
    'Die Frage vor dieser Nachricht hat zu wenig Inhalt für eine Lücke.',
  'Another website is being crawled. Wait until it is done, or cancel it.':
    'Es wird schon eine Website eingelesen. Warten Sie, bis sie fertig ist, oder brechen Sie ab.',
  'A workspace has at most {} imports. Delete one that is no longer needed.':
    'Ein Arbeitsbereich hat höchstens {1} Importe. Löschen Sie einen, der nicht mehr gebraucht wird.',
  'The message is too large.': 'Die Nachricht ist zu groß.',
  'The part is empty.': 'Dieser Teil der Datei ist leer.',
  '“{}” in the column “{}” could mean two days, {}: import the file again with the option date_order, which is day_first or month_first.':
    '„{1}“ in der Spalte „{2}“ kann zwei Tage bedeuten. Importieren Sie die Datei noch einmal, und wählen Sie, was zuerst steht.',
  '{} people beyond {} are not known.': '{1} Personen über {2} hinaus sind nicht bekannt.',
  'The import was started: its file is complete.': 'Der Import wurde gestartet: Seine Datei ist vollständig.',
  'Files that are not read yet may have at most 4 GiB together.':
    'Dateien, die noch nicht gelesen sind, dürfen zusammen höchstens 4 GiB haben.',
  'Part {} of the file is missing.': 'Teil {1} der Datei fehlt.',
  'There is nothing to start: upload a file, or wait for what is running.':
    'Es gibt nichts zu starten: Laden Sie eine Datei hoch, oder warten Sie auf das, was läuft.',
  'The import fetches its conversations: it takes no file.':
    'Der Import ruft seine Gespräche ab: Er nimmt keine Datei an.',
  'The import needs no token now.': 'Der Import braucht gerade kein Token.',
  'Conversations of this source are uploaded as a file.': 'Gespräche dieser Herkunft werden als Datei hochgeladen.',
  'Enter the address of the account.': 'Geben Sie die Adresse des Kontos ein.',
  'Enter the mail server, as imaps://mail.example.com does.':
    'Geben Sie den Mailserver ein, etwa imaps://mail.example.com.',
  'Enter the user name of the mailbox.': 'Geben Sie den Benutzernamen des Postfachs ein.',
  'Only a mailbox has folders.': 'Nur ein Postfach hat Ordner.',
  'The address must name the account, as …/accounts/1 does.':
    'Die Adresse muss das Konto nennen, wie …/accounts/1 es tut.',
  'The import is not running.': 'Der Import läuft nicht.',
  'The import has ended.': 'Der Import ist beendet.',
  'ends_at must be after starts_at.': 'Das Ende muss nach dem Anfang liegen.',
  'A workspace has at most {} forecasts. Delete one first.':
    'Ein Arbeitsbereich hat höchstens {1} Prognosen. Löschen Sie zuerst eine.',
  'No imported conversation is of this time: import some first, or choose another time.':
    'Aus dieser Zeit ist kein Gespräch importiert: Importieren Sie erst welche, oder wählen Sie eine andere Zeit.',
  'A forecast that is {} cannot be changed like this.': 'Eine Prognose mit dem Stand „{1}“ lässt sich so nicht ändern.',
  'Only a forecast that is done or was ended early can be made again.':
    'Noch einmal geht nur eine Prognose, die fertig ist oder vorzeitig beendet wurde.',
  'None of its conversations is left.': 'Von ihren Gesprächen ist keines mehr da.',
  'A forecast with the large model needs a limit: tokens_max, cost_micros_max or minutes_max.':
    'Eine Prognose mit dem großen Modell braucht eine Grenze: Tokens, Geld oder Minuten.',
  'No prices of the large model are configured: limit its tokens or minutes.':
    'Für das große Modell sind keine Preise eingestellt: Begrenzen Sie Tokens oder Minuten.',
  'No large model is configured.': 'Es ist kein großes Modell eingestellt.',
  'The owner must first consent to sending words of these imports to the large model: {}.':
    'Der Inhaber muss erst einwilligen, dass Worte dieser Importe an das große Modell gesendet werden: {1}.',
  'Golden turns are of the embedded engine: the large model gave these answers.':
    'Goldene Antworten sind die des eingebauten Agenten: Diese hier gab das große Modell.',
  'The limit is used up: send a larger {}.': 'Die Grenze ist erreicht: Setzen Sie eine höhere ({1}).',
  'may have at most {} addresses': 'Höchstens {1} Adressen.',
  'must be an e-mail address or a domain': 'Eine E-Mail-Adresse oder eine Domain.',
  'must be the name of a column, of at most {} characters': 'Der Name einer Spalte, höchstens {1} Zeichen.',
  'The crawl has ended.': 'Die Website ist schon eingelesen.',
  'The document has no heading “{}”.': 'Das Dokument hat keine Überschrift „{1}“.',
  'The file’s format could not be detected. Send `format`.': 'Das Format der Datei ist nicht zu erkennen.',
  'Send PDF, DOCX and XLSX as a file in multipart/form-data.': 'Laden Sie PDF und Word als Datei hoch.',
  '{}: the format could not be detected': '{1}: Das Format ist nicht zu erkennen.',
  'The document has changed; its version is now {}.': 'Das Dokument wurde inzwischen geändert: Es gibt Version {1}.',
  'A newer version of the document is being indexed.': 'Eine neuere Version wird gerade indexiert.',
  'The document could not be processed. Retry.':
    'Das Dokument ließ sich nicht verarbeiten. Versuchen Sie es noch einmal.',
  'A workspace may release at most {} sentences. Withdraw releases first.':
    'Höchstens {1} Sätze können freigegeben sein. Nehmen Sie zuerst Freigaben zurück.',
  'The workspace stores {} of at most {} bytes of knowledge, and this document has {}. Delete documents, or ask your operator for more.':
    'Der Speicher für Wissen ist voll. Löschen Sie Dokumente oder bitten Sie den Betreiber um mehr Platz.',
  'must be a list of sections': 'Geben Sie die Fragen nach Abschnitten an.',
  'must be null or a heading of at most {} characters': 'Eine Überschrift hat höchstens {1} Zeichen.',
  'must be a list of 1 to {} questions': '1 bis {1} Fragen je Abschnitt.',
  'must be a question of 1 to {} characters': 'Eine Frage hat 1 bis {1} Zeichen.',
  'repeats an earlier heading': 'Diese Überschrift kommt doppelt vor.',
  'repeats an earlier question': 'Diese Frage kommt doppelt vor.',
  'is one too many: a document has at most {} example questions': 'Höchstens {1} Beispielfragen je Dokument.',
  'must be a list of lists of phrases': 'Eine Gruppe je Zeile, durch Kommas getrennt.',
  'must have at most {} groups': 'Höchstens {1} Gruppen.',
  'is not valid: {}': 'Diese Gruppe ist ungültig.',
  'Other drafts are being tried. Retry shortly.':
    'Gerade werden andere Entwürfe ausprobiert. Versuchen Sie es gleich noch einmal.',
  'Drafts can be tried against up to {} documents of {} MB of text in all.':
    'Ausprobieren geht mit bis zu {1} Dokumenten und {2} MB Text.',
  'Reading the knowledge took too long. Try again later.':
    'Das Lesen des Wissens hat zu lange gedauert. Versuchen Sie es später noch einmal.',
  'Too many questions in the playground at once. Retry shortly.':
    'Zu viele Fragen auf einmal. Versuchen Sie es gleich noch einmal.',
  'is not of a conversation with this contact': 'Der Kontakt hat gewechselt. Beginnen Sie ein neues Gespräch.',
  'is too complex to analyse': 'Die Suche ist zu lang. Suchen Sie nach weniger Wörtern.',
  'is not a contact of this workspace': 'Diesen Kontakt gibt es hier nicht.',
  'Send contact_id or external_user_id, not both': 'Wählen Sie nur einen Kontakt.',
  'is not a session of this contact': 'Dieses Gespräch gehört nicht zu diesem Kontakt.',

  // Mailboxes, corrections, further workspaces.
  'signature is for e-mail only': 'Eine Signatur gibt es nur für E-Mail.',
  'must be null or a string of 1 to {} characters, and not blank':
    '1 bis {1} Zeichen, und nicht nur Leerzeichen; oder leer.',
  'The document is being indexed.': 'Das Dokument wird gerade eingelesen. Versuchen Sie es gleich noch einmal.',
  'question is sent without a message_id': 'Zu einer Nachricht gehört ihre eigene Frage.',
  'The question has no words that a gap could be found by.':
    'Die Frage enthält keine Wörter, an denen sie wiederzuerkennen wäre.',
  'Only the operator creates workspaces on this server.': 'Auf diesem Server legt nur der Betreiber Workspaces an.',
  'Only those who own a workspace may create a further one.':
    'Nur Inhaber eines Workspace können einen weiteren anlegen.',
  'You own {} workspaces; at most {} are possible.':
    'Sie sind Inhaber von {1} Workspaces; mehr als {2} sind nicht möglich.',
  // Actions.
  'Action not found.': 'Diese Aktion gibt es nicht mehr.',
  'A secret header needs a value, because none is stored for this host.':
    'Für diesen Server ist noch kein Wert gespeichert. Geben Sie ihn ein.',
  'Send either document or url.': 'Geben Sie entweder ein Dokument oder eine Adresse an.',
  'The address answered {}.': 'Die Adresse hat mit {1} geantwortet.',
  'The OpenAPI document must be JSON.': 'Das OpenAPI-Dokument muss JSON sein.',
  'The file is no OpenAPI document of version 3.0 or 3.1.': 'Das ist kein OpenAPI-Dokument der Version 3.0 oder 3.1.',
  'The document names no server with a whole URL; say which with --base.':
    'Das Dokument nennt keinen Server mit vollständiger Adresse. Geben Sie eine an.',
  'must be a list of at most {} actions': 'Höchstens {1} Aktionen.',
  'must be a list of at most {} operations': 'Höchstens {1} Operationen.',
  'is the name of another action too': 'Diesen Namen hat schon eine andere Aktion.',
  'is the name of a built-in tool': 'Dieser Name ist vergeben. Wählen Sie einen anderen.',
  'must be 1 to 64 lower-case letters, digits and _, starting with a letter':
    '1 bis 64 Kleinbuchstaben, Ziffern und _, am Anfang ein Buchstabe.',
  'has the variable {}, which is not one of the parameters': 'Die Variable {1} ist kein Parameter.',
  'must contain {}, because it stands in the path of the URL': 'Fügen Sie {1} hinzu: Es steht im Pfad der Adresse.',
  'must be write for a destructive action': 'Eine nicht umkehrbare Aktion muss schreibend sein.',
  'must be a list of at most {} headers': 'Höchstens {1} Header.',
  'is not a header that can be set': 'Dieser Header lässt sich nicht setzen.',
  'is the name of another header too': 'Dieser Header kommt doppelt vor.',
  'must be true, because the header looks like a secret':
    'Dieser Header sieht nach einem Geheimnis aus. Markieren Sie ihn so.',
  'must not have more than {} fields': 'Höchstens {1} Felder.',
  'has {{{}}}, which is not a dotted path such as {{order.status}}': '{1} ist kein Pfad wie {{order.status}}.',
  'has braces that are not a {{field}}': 'Geschweifte Klammern umschließen immer ein {{feld}}.',
  'must be a JSON Schema': 'Geben Sie ein JSON-Schema ein.',
  'must be a JSON Schema of draft 2020-12': 'Geben Sie ein JSON-Schema nach Draft 2020-12 ein.',
  'is nested more than {} levels deep': 'Höchstens {1} Ebenen tief.',
  'is not supported': 'Das wird nicht unterstützt.',
  'must be a regular expression of at most {} characters': 'Ein regulärer Ausdruck mit höchstens {1} Zeichen.',
};
export default messages;
