/** German of the API's messages on figures, channels and people, and on too many calls: see error-messages.ts. */
const messages: Record<string, string> = {
  // Analytics, webhooks, channels.
  'The window must not exceed {} days.': 'Der Zeitraum darf höchstens {1} Tage umfassen.',
  'The series would have more than {} items. Choose a coarser granularity.':
    'Das sind zu viele Punkte. Wählen Sie gröbere Schritte.',
  'Only events of the last 31 days can be sent again.': 'Nur Ereignisse der letzten 31 Tage lassen sich erneut senden.',
  'The endpoint is disabled. Enable it first.': 'Der Endpunkt ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  'A workspace may have at most {} endpoints. Delete one first.': 'Höchstens {1} Endpunkte. Löschen Sie zuerst einen.',
  'An endpoint may have at most {} active secrets. Wait for one to expire.':
    'Höchstens {1} gültige Geheimnisse je Endpunkt. Warten Sie, bis eines abläuft.',
  'must be a list of event names, or ["*"]': 'Wählen Sie mindestens ein Ereignis.',
  'is not available on this server': 'Dieser Kanal steht auf diesem Server nicht zur Verfügung.',
  'must be the id of the page or professional account: 5 to 20 digits':
    'Geben Sie die Kennung der Seite oder des professionellen Kontos ein: 5 bis 20 Ziffern.',
  'must be the phone number id: 5 to 20 digits': 'Geben Sie die Kennung der Telefonnummer ein: 5 bis 20 Ziffern.',
  'must be an e-mail address in lower case': 'Geben Sie eine E-Mail-Adresse in Kleinbuchstaben ein.',
  'This account is already connected.': 'Dieses Konto ist schon verbunden.',
  'This account cannot be connected. Check its id and its credentials, and remove it wherever else it is connected.':
    'Dieses Konto lässt sich nicht verbinden. Prüfen Sie Kennung und Zugangsdaten, und trennen Sie es, wo es sonst verbunden ist.',
  'This mail was never fetched. It is still in its mailbox.':
    'Diese E-Mail wurde nie abgeholt. Sie liegt noch im Postfach.',
  'A workspace may have at most {} channel accounts. Remove one first.':
    'Höchstens {1} Kanäle. Entfernen Sie zuerst einen.',
  'is required where settings change': 'Geben Sie die Zugangsdaten noch einmal ein, wenn sich Einstellungen ändern.',
  'is required: answers are sent by it': 'Nötig, um Antworten zu senden.',
  'or credentials.inbound_secret is required: mails come by one of them':
    'Geben Sie ein Postfach oder ein Geheimnis für eingehende E-Mails an.',
  'is required with settings.imap_host': 'Nötig, wenn ein Postfach angegeben ist.',
  'is required with settings.smtp_user': 'Nötig, wenn ein Benutzer angegeben ist.',
  'must be the name of a host': 'Geben Sie den Namen eines Servers ein, etwa mail.example.com.',
  'must be a port': 'Geben Sie einen Port ein, etwa 993.',
  'must be on or off': 'Nur on oder off.',
  'must be a list of strings': 'Ein Eintrag je Zeile.',

  // Leads, meetings, contacts.
  'The lead’s status is now {}.': 'Der Lead wurde inzwischen verschoben.',
  'The lead was changed at {}.': 'Der Lead wurde inzwischen geändert.',
  'The contact was erased, so nothing more is kept about this lead.':
    'Der Kontakt wurde gelöscht. Zu diesem Lead wird nichts mehr gespeichert.',
  'Only its author, or who manages the team, may delete a comment.':
    'Nur wer den Kommentar geschrieben hat oder das Team verwaltet, darf ihn löschen.',
  'must be a currency of ISO 4217 in lower case, such as eur': 'Diese Währung gibt es nicht.',
  'Send contact_id or at least one of {}.': 'Wählen Sie einen Kontakt, oder füllen Sie mindestens ein Feld aus.',
  'does not exist in this workspace': 'Das gibt es in diesem Workspace nicht.',
  'is a session of a contact who was erased': 'Der Kontakt dieses Gesprächs wurde gelöscht.',
  'must be a list of at most {} rules': 'Höchstens {1} Regeln.',
  'must be a list of 1 to {} conditions': '1 bis {1} Bedingungen.',
  'has a host who is not a member of this workspace': 'Ein Gastgeber ist kein Mitglied mehr.',
  'is required to confirm the meeting.': 'Zum Bestätigen ist eine E-Mail-Adresse nötig.',
  'Too many meetings are waiting to be confirmed by e-mail. Confirm one, or retry in {} minutes.':
    'Zu viele Termine warten auf eine Bestätigung per E-Mail. Versuchen Sie es in {1} Minuten noch einmal.',
  'Send starts_at or status, not both.':
    'Verschieben Sie den Termin oder ändern Sie seinen Status, nicht beides auf einmal.',
  'is only allowed with status cancelled.': 'Ein Grund ist nur bei einer Absage möglich.',
  'A meeting with status {} cannot be moved. Book a new one.':
    'Dieser Termin lässt sich nicht mehr verschieben. Buchen Sie einen neuen.',
  'A meeting with status {} cannot be set to {}.': 'Der Status dieses Termins lässt sich nicht mehr so ändern.',
  '`starts_after` must not be later than `starts_before`.': 'Das Ende des Zeitraums liegt vor seinem Anfang.',
  'The window must not end before it begins or exceed 31 days.': 'Der Zeitraum darf höchstens 31 Tage umfassen.',
  'A person may have at most {} upcoming meetings. Cancel one to book another.':
    'Höchstens {1} kommende Termine je Person. Sagen Sie zuerst einen ab.',
  'must be a member who offers meetings': 'Dieses Mitglied bietet keine Termine an.',
  'must be a list of at most {} statements': 'Höchstens {1} Angaben zur Verfügbarkeit.',
  'must be a list of at most {} exceptions': 'Höchstens {1} Ausnahmen.',
  'is the date of another statement of this host too': 'Für diesen Tag gibt es schon eine Angabe.',
  'is the date of another exception too': 'Für diesen Tag gibt es schon eine Ausnahme.',
  'must not have more than {} hosts or {} statements of one host':
    'Höchstens {1} Gastgeber und {2} Angaben je Gastgeber.',
  'The availability of the workspace {}.': 'Diese Verfügbarkeit passt nicht zu der des übrigen Teams.',
  'must be another contact': 'Wählen Sie einen anderen Kontakt.',
  'This contact was merged into another.': 'Dieser Kontakt wurde mit einem anderen zusammengeführt.',
  'Your product knows both contacts, by two ids. Merge the users in your product.':
    'Ihr Produkt kennt beide Kontakte, unter zwei Kennungen. Führen Sie die beiden dort zusammen.',
  'Your product knows this contact. Keep it, and merge the visitor into it.':
    'Ihr Produkt kennt diesen Kontakt. Behalten Sie ihn, und führen Sie den Besucher mit ihm zusammen.',
  'Together the contacts have more than {} attributes.': 'Zusammen haben die Kontakte mehr als {1} Attribute.',
  '{} must be another member who may reply': 'Wählen Sie ein anderes Mitglied, das antworten darf.',
  '{} meetings are at times at which the other host has one.':
    'Bei {1} Terminen hat der andere Gastgeber schon einen Termin.',
  'must be at most 100 uuids, separated by commas': 'Höchstens 100 Kontakte auf einmal.',

  // Load.
  'Too many requests are waiting for the database. Send fewer at once and retry.':
    'Der Server ist gerade ausgelastet. Versuchen Sie es gleich noch einmal.',
  'A stored secret cannot be read, because its master key is missing.':
    'Ein gespeichertes Geheimnis lässt sich nicht lesen, weil sein Hauptschlüssel fehlt.',
  'The first request with this Idempotency-Key is still running. Retry in a moment.':
    'Die Änderung läuft noch. Warten Sie einen Moment.',
  'Another request with this Idempotency-Key finished first. Retry to get its response.':
    'Die Änderung wurde schon ausgeführt. Laden Sie die Seite neu.',
  'Too many of your requests were refused. Retry in {} seconds.':
    'Zu viele Anfragen wurden abgelehnt. Versuchen Sie es in {1} Sekunden noch einmal.',
  'Too many failed attempts from your address. Retry in {} seconds.':
    'Zu viele Fehlversuche von Ihrer Adresse. Versuchen Sie es in {1} Sekunden noch einmal.',
  'More than {} requests in 60 seconds. Retry in {} seconds.':
    'Zu viele Anfragen. Versuchen Sie es in {2} Sekunden noch einmal.',
  'More than {} open streams for one {}. Close some first.':
    'Die Konsole ist in zu vielen Fenstern offen. Schließen Sie einige.',
};
export default messages;
