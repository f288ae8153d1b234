/** French. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: 'Enregistrer un message vocal',
  voice_allow: 'Veuillez autoriser le micro.',
  voice_recording: 'Enregistrement…',
  voice_listening: 'À l’écoute…',
  voice_limit: 'La minute est écoulée.',
  voice_cancel: 'Annuler',
  voice_continue: 'Continuer',
  voice_notice: 'Votre navigateur transforme votre voix en texte. Il peut l’envoyer à son éditeur.',
  voice_denied: 'Le micro n’est pas autorisé sur cette page. Vous pouvez le changer dans le navigateur.',
  voice_no_microphone: 'Aucun micro n’a été trouvé.',
  voice_no_speech: 'Rien n’a été compris. Réessayez ou écrivez.',
  voice_busy: 'Trop d’enregistrements à la fois. Patientez un instant.',
  voice_failed: 'Cela n’a pas fonctionné. Réessayez ou écrivez.',
  read_aloud: 'Lire les réponses à voix haute',
  stop_reading: 'Arrêter la lecture',
};

export default texts;
