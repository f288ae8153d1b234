import { textByTemplate } from '../../app/message-template.js';
import type { ErrorTexts, KnownCode } from '../error-texts.js';
import general from './error-messages.js';
import mailbox from './mailbox-messages.js';
import people from './people-error-messages.js';
import reading from './reading-messages.js';
import trying from './trying-messages.js';

const messages = { ...general, ...mailbox, ...people, ...reading, ...trying };

/** By code, where the message itself has no German. */
const codes: Record<KnownCode, string> = {
  unknown_parameter: 'Diese Anfrage wird hier nicht unterstützt. Laden Sie die Seite neu.',
  duplicate_parameter: 'Ein Filter kommt doppelt vor. Laden Sie die Seite neu.',
  invalid_parameter: 'Ein Filter oder Wert in dieser Anfrage ist ungültig.',
  invalid_window: 'Das Ende des Zeitraums liegt vor seinem Anfang.',
  invalid_cursor: 'Diese Liste hat sich geändert. Laden Sie die Seite neu.',
  cursor_mismatch: 'Die Sortierung hat sich geändert. Laden Sie die Seite neu.',
  unknown_field: 'Dieses Feld wird hier nicht unterstützt.',
  missing_field: 'Eine Pflichtangabe fehlt.',
  invalid_field: 'Diese Angabe ist ungültig.',
  no_speech: 'In der Aufnahme ist nichts Gesprochenes zu hören.',
  invalid_id: 'Diese Adresse ist unvollständig oder falsch.',
  malformed_json: 'Die Anfrage kam unvollständig an. Versuchen Sie es noch einmal.',
  invalid_body: 'Es gibt nichts zu speichern.',
  conflicting_credentials: 'Die Anfrage enthält widersprüchliche Anmeldedaten. Laden Sie die Seite neu.',
  unsupported_version: 'Die Konsole wurde aktualisiert. Laden Sie die Seite neu.',
  invalid_credential: 'Die Zugangsdaten sind falsch, abgelaufen oder widerrufen.',
  publishable_key_not_allowed: 'Öffentliche Schlüssel (pk_) sind hier nicht erlaubt.',
  user_token_required: 'Hierfür ist ein persönliches Token (pv_ut_) nötig.',
  secret_key_required: 'Hierfür ist ein geheimer Schlüssel (sk_) nötig.',
  publishable_key_required: 'Hierfür ist ein öffentlicher Schlüssel (pk_) nötig.',
  grant_required: 'Hierfür ist eine Freigabe (pv_grant_) nötig.',
  console_session_required: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich an.',
  sign_in_failed: 'E-Mail-Adresse oder Passwort ist falsch.',
  totp_required: 'Geben Sie den Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  totp_invalid: 'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten.',
  credits_exhausted: 'Das Guthaben dieses Workspace ist für diesen Monat aufgebraucht.',
  insufficient_role: 'Ihre Rolle erlaubt das nicht.',
  origin_not_allowed: 'Diese Website ist für den Workspace nicht freigegeben.',
  cross_site_request: 'Änderungen sind nur in der Konsole selbst möglich. Öffnen Sie sie unter ihrer eigenen Adresse.',
  recent_sign_in_required: 'Ihre Anmeldung liegt mehr als 15 Minuten zurück. Bitte melden Sie sich noch einmal an.',
  https_required: 'Anmelden geht nur über HTTPS. Öffnen Sie die Seite unter ihrer https://-Adresse.',
  password_sign_in_off:
    'Die Anmeldung mit Passwort ist ausgeschaltet. Melden Sie sich über Ihren Identitätsanbieter an.',
  totp_setup_required:
    'Dieser Workspace verlangt einen zweiten Faktor. Richten Sie zuerst eine Authenticator-App für Ihr Konto ein.',
  conversation_closed: 'Hier sind keine Nachrichten mehr möglich.',
  voice_off: 'Sprachaufnahmen sind in diesem Workspace ausgeschaltet. Schreiben Sie stattdessen.',
  kill_switch_active: 'Der Notaus ist eingeschaltet, deshalb führt der Agent keine Aktionen aus.',
  not_found: 'Das gibt es nicht oder nicht mehr.',
  method_not_allowed: 'Das ist hier nicht möglich.',
  conflict: 'Das passt nicht mehr zum aktuellen Stand. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  newer_message: 'In diesem Gespräch gibt es neuere Nachrichten als die, die Sie zuletzt gesehen haben.',
  window_closed: 'Dieser Kanal nimmt in diesem Gespräch gerade keine Antworten mehr an.',
  slot_unavailable: 'Diese Zeit ist nicht mehr frei. Wählen Sie eine andere.',
  idempotency_conflict: 'Diese Anfrage wurde schon mit anderem Inhalt gesendet. Laden Sie die Seite neu.',
  link_invalid: 'Dieser Link wurde schon benutzt, ist abgelaufen oder wurde durch einen neueren ersetzt.',
  payload_too_large: 'Das ist zu groß.',
  unsupported_media_type: 'Dieses Dateiformat wird hier nicht angenommen.',
  rate_limit_exceeded: 'Zu viele Anfragen. Versuchen Sie es gleich noch einmal.',
  internal_error: 'Auf dem Server ist ein Fehler aufgetreten.',
  service_unavailable: 'Der Dienst ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
};

const errors: ErrorTexts = { codes, messages, find: textByTemplate };
export default errors;
