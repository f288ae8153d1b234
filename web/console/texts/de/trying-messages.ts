/**
 * German of what an import left out, and why, and of golden answers: see error-messages.ts. What is counted is a text
 * of its own.
 */
const messages: Record<string, string> = {
  // The file as a whole.
  'The file is empty.': 'Die Datei ist leer.',
  'This is {}.': 'Das ist {1}.',
  'This is {}, not {}.': 'Das ist {1}, nicht {2}.',
  'This is XML or HTML, not {}.': 'Das ist XML oder HTML, nicht {1}.',
  'This looks like an export of {} ({}), not of {}.': 'Das sieht nach einem Export von {1} aus ({2}), nicht von {3}.',
  'This looks like an export of {} ({}), not of messages in JSON Lines.':
    'Das sieht nach einem Export von {1} aus ({2}), nicht nach Nachrichten in JSON Lines.',
  'This is no export of {}: its first entry has {}, and is none of its {}.':
    'Das ist kein Export von {1}: Der erste Eintrag hat {2} und ist darum nichts davon ({3}).',
  'The file has {}; its columns are {}.': 'Die Datei hat {1}; ihre Spalten sind {2}.',
  'The file ends {}, after {} bytes.': 'Die Datei endet {1}, nach {2} Bytes.',
  'The file ends in the middle of row {}.': 'Die Datei endet mitten in Zeile {1}.',
  'The file ends in the middle of mail {}.': 'Die Datei endet mitten in E-Mail {1}.',
  'in the middle of {} {}': 'mitten in {1} {2}',
  'outside of a {}': 'außerhalb von {1}',
  'no column for {}': 'keine Spalte für {1}',
  'no column “{}”': 'keine Spalte „{1}“',
  'no fields': 'keine Felder',
  'the fields {}': 'die Felder {1}',
  'a text': 'ein Text',
  'a mailbox': 'ein Postfach',
  'a mailbox (mbox) or a mail': 'ein Postfach (mbox) oder eine E-Mail',
  'a table (CSV)': 'eine Tabelle (CSV)',
  'a PDF': 'ein PDF',
  'a ZIP archive: unpack it, and take the file within it':
    'ein ZIP-Archiv: Entpacken Sie es, und nehmen Sie die Datei darin',
  'compressed by gzip: unpack it first': 'mit gzip gepackt: Entpacken Sie es zuerst',
  'an archive of Outlook (PST): export it as mbox': 'ein Archiv von Outlook (PST): Exportieren Sie es als mbox',
  conversation: 'Unterhaltung',
  conversations: 'Unterhaltungen',
  ticket: 'Ticket',
  tickets: 'Tickets',

  // While it was read.
  'Reading this file was interrupted too often.': 'Das Lesen dieser Datei wurde zu oft unterbrochen.',
  'The person was erased before the import was done.': 'Die Person wurde gelöscht, bevor der Import fertig war.',
  'The process that reads imports did not start.': 'Der Prozess, der Importe liest, ist nicht gestartet.',
  'Reading was interrupted.': 'Das Lesen wurde unterbrochen.',
  'Reading was stopped.': 'Das Lesen wurde angehalten.',
  'Reading the file failed.': 'Das Lesen der Datei ist fehlgeschlagen.',
  'Reading a part of the file took too long.': 'Das Lesen eines Teils der Datei hat zu lange gedauert.',
  'Reading the file took too much memory.': 'Das Lesen der Datei brauchte zu viel Arbeitsspeicher.',

  // While it was fetched.
  'Fetching was interrupted too often.': 'Das Abrufen wurde zu oft unterbrochen.',
  'The token is missing. Enter it again, and go on.':
    'Das Token fehlt. Geben Sie es noch einmal ein, und machen Sie weiter.',
  'The account gives the same page again and again.': 'Das Konto liefert immer wieder dieselbe Seite.',
  'The account has more than 4 GiB of conversations.': 'Das Konto hat mehr als 4 GiB an Gesprächen.',
  '{} does not accept the token ({}). Enter another one, and go on.':
    '{1} nimmt das Token nicht an ({2}). Geben Sie ein anderes ein, und machen Sie weiter.',
  '{} does not know it ({}).': '{1} kennt es nicht ({2}).',
  'It takes too much memory or time to read.': 'Es zu lesen braucht zu viel Speicher oder Zeit.',
  'It is nested too deeply.': 'Es ist zu tief verschachtelt.',
  'It is larger than 16 MiB.': 'Es ist größer als 16 MiB.',
  '{} redirects to another address, which is not followed.':
    '{1} verweist auf eine andere Adresse. Dem wird nicht gefolgt.',
  '{} does not answer as its API does.': '{1} antwortet nicht so, wie seine API es tut.',
  '{} answers {}.': '{1} antwortet mit {2}.',
  '{} does not accept the user name and password. Enter them again, and go on.':
    '{1} nimmt Benutzername und Passwort nicht an. Geben Sie beides noch einmal ein, und machen Sie weiter.',
  '{} does not answer as a mail server does.': '{1} antwortet nicht so, wie ein Mailserver es tut.',
  '{} cannot be reached as a mail server on port {}.': '{1} ist am Port {2} nicht als Mailserver erreichbar.',
  '{} did not answer within a minute.': '{1} hat eine Minute lang nicht geantwortet.',
  'The connection to {} ended before it had answered.': 'Die Verbindung zu {1} endete vor der Antwort.',
  '{} has more than 250,000 mails of one day.': '{1} hat mehr als 250.000 Mails von einem Tag.',
  'The server sent a line of more than 64 kB.': 'Der Server hat eine Zeile von mehr als 64 kB gesendet.',
  'The server sent more than was asked for.': 'Der Server hat mehr gesendet, als verlangt war.',
  'The server sent more than 60,000 lines for one request.':
    'Der Server hat auf eine Anfrage mehr als 60.000 Zeilen gesendet.',
  'The server sent more than 4 MB of lines for one request.':
    'Der Server hat auf eine Anfrage mehr als 4 MB an Zeilen gesendet.',
  'The server’s answer took too long to read.': 'Die Antwort des Servers zu lesen hat zu lange gedauert.',
  'The server has more than 10,000 folders.': 'Der Server hat mehr als 10.000 Ordner.',
  'The server claims a folder of more than 1,000,000 mails.':
    'Der Server gibt einen Ordner mit mehr als 1.000.000 Mails an.',
  'Reading what the server says took too much memory or time.':
    'Zu lesen, was der Server sagt, brauchte zu viel Arbeitsspeicher oder Zeit.',
  'must be the name of a folder': 'muss der Name eines Ordners sein',
  '{} has no folder {}.': '{1} hat keinen Ordner {2}.',
  'It is no longer in the mailbox.': 'Nicht mehr im Postfach.',
  'No folder is marked as sent mail, so only the inbox was read. Name its folders to read more.':
    'Kein Ordner ist als gesendete Mail gekennzeichnet, daher wurde nur der Posteingang gelesen. Nennen Sie die Ordner, um mehr zu lesen.',
  '{} did not accept STARTTLS on port {}, which this account requires. No password was sent.':
    '{1} hat am Port {2} kein STARTTLS angenommen, das dieses Konto verlangt. Es wurde kein Passwort gesendet.',
  'TLS with {} on port {} failed ({}). No password was sent.':
    'TLS mit {1} am Port {2} ist gescheitert ({3}). Es wurde kein Passwort gesendet.',
  'The certificate of {} {}. No password was sent.': 'Das Zertifikat von {1} {2}. Es wurde kein Passwort gesendet.',
  'is self-signed, and not trusted here': 'ist selbst signiert, und ihm wird hier nicht vertraut',
  'comes from an authority that is not trusted here': 'stammt von einer Stelle, der hier nicht vertraut wird',
  'has expired': 'ist abgelaufen',
  'is not valid yet': 'gilt noch nicht',
  'is for another host name': 'gilt für einen anderen Namen',
  'is for another host name: {}': 'gilt für einen anderen Namen: {1}',

  // One conversation, row or mail.
  'It has no id.': 'Ohne ID.',
  'It was deleted.': 'Gelöscht.',
  'It is spam.': 'Spam.',
  'It was merged into another ticket.': 'Mit einem anderen Ticket zusammengeführt.',
  'It is not valid JSON.': 'Kein gültiges JSON.',
  'It is larger than {} MiB.': 'Größer als {1} MiB.',
  'It has a quotation mark that is not closed, or is larger than 4 MiB.':
    'Ein Anführungszeichen wird nicht geschlossen, oder die Zeile ist größer als 4 MiB.',
  'The mail cannot be read.': 'Die E-Mail lässt sich nicht lesen.',
  'No customer wrote in it.': 'Kein Kunde hat darin geschrieben.',
  'It has no message with a text.': 'Keine Nachricht darin hat einen Text.',
  'Its time cannot be right: {}.': 'Die Zeitangabe kann nicht stimmen: {1}.',
  'beyond the calendar': 'jenseits des Kalenders',
  '{} without a time that can be read.': '{1} ohne lesbare Zeitangabe.',
  '{} beyond {} left out': '{1} über {2} hinaus weggelassen',
  '{} cut after {} characters': '{1} nach {2} Zeichen abgeschnitten',
  '{} in HTML that cannot be read left out': '{1} in unlesbarem HTML weggelassen',
  '{} beyond {} left out.': '{1} über {2} hinaus weggelassen.',
  '{} cut after {} characters.': '{1} nach {2} Zeichen abgeschnitten.',
  '{} in HTML that cannot be read left out.': '{1} in unlesbarem HTML weggelassen.',
  '{}; {}': '{1}; {2}',

  // Many of a kind.
  '{} without the id of a conversation left out.': '{1} ohne ID einer Unterhaltung weggelassen.',
  '{} left out: too far from the others of the conversation.':
    '{1} weggelassen: zu weit von den anderen der Unterhaltung entfernt.',
  '{} left out: “{}” says neither customer nor teammate.':
    '{1} weggelassen: „{2}“ heißt weder Kunde noch Teammitglied.',
  '{} entry of the unknown kind “{}” left out.': '{1} Eintrag der unbekannten Art „{2}“ weggelassen.',
  '{} entries of the unknown kind “{}” left out.': '{1} Einträge der unbekannten Art „{2}“ weggelassen.',
  '{} more damaged entries left out.': '{1} weitere beschädigte Einträge weggelassen.',
  '{} more entries of unknown kinds left out.': '{1} weitere Einträge unbekannter Arten weggelassen.',
  '{} {} left out.': '{1} {2} weggelassen.',
  'mails without a sender': 'E-Mails ohne Absender',
  'reports of delivery': 'Zustellberichte',
  'mails of lists and newsletters': 'E-Mails von Listen und Newslettern',
  '{} message': '{1} Nachricht',
  '{} messages': '{1} Nachrichten',
  '{} row': '{1} Zeile',
  '{} rows': '{1} Zeilen',
  '{} mail': '{1} E-Mail',
  '{} mails': '{1} E-Mails',

  // Golden answers.
  'Send title and text, or document_id with deleted or audience.':
    'Senden Sie title und text, oder document_id mit deleted oder audience.',
  'The check has not ended yet.': 'Die Prüfung ist noch nicht zu Ende.',
  'The check found no other answer of {}.': 'Die Prüfung hat keine andere Antwort von {1} gefunden.',
  'Golden answers would change, and {} of them are not confirmed: sign the golden check.':
    'Goldene Antworten würden sich ändern, und {1} davon sind nicht bestätigt: Unterschreiben Sie die Prüfung.',
  'This workspace requires a golden check of this change, made after the last other change.':
    'Dieser Arbeitsbereich verlangt eine Prüfung der goldenen Antworten mit dieser Änderung, nach der letzten anderen Änderung.',
  'The question is answered as expected.': 'Die Frage wird beantwortet wie erwartet.',
  'Send question, or forecast_id, conversation_id and turn.':
    'Senden Sie question, oder forecast_id, conversation_id und turn.',
  'A workspace has at most {} golden turns. Delete some first.':
    'Ein Arbeitsbereich hat höchstens {1} goldene Antworten. Löschen Sie zuerst einige.',
  'Only an answer that people have judged right becomes golden.':
    'Nur eine Antwort, die Menschen für richtig befunden haben, wird golden.',
};
export default messages;
