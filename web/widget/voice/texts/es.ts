/** Spanish. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: 'Grabar un mensaje de voz',
  voice_allow: 'Permita el uso del micrófono.',
  voice_recording: 'Grabando…',
  voice_listening: 'Escuchando…',
  voice_limit: 'Ha pasado un minuto.',
  voice_cancel: 'Cancelar',
  voice_continue: 'Continuar',
  voice_notice: 'Su navegador convierte su voz en texto. Puede enviarla a su fabricante.',
  voice_denied: 'El micrófono no está permitido en esta página. Puede cambiarlo en el navegador.',
  voice_no_microphone: 'No se encontró ningún micrófono.',
  voice_no_speech: 'No se entendió nada. Inténtelo de nuevo o escriba.',
  voice_busy: 'Demasiadas grabaciones a la vez. Espere un momento.',
  voice_failed: 'No ha funcionado. Inténtelo de nuevo o escriba.',
  read_aloud: 'Leer las respuestas en voz alta',
  stop_reading: 'Dejar de leer en voz alta',
};

export default texts;
