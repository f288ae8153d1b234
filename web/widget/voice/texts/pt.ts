/** Portuguese. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: 'Gravar uma mensagem de voz',
  voice_allow: 'Permita o uso do microfone.',
  voice_recording: 'A gravar…',
  voice_listening: 'A ouvir…',
  voice_limit: 'Passou um minuto.',
  voice_cancel: 'Cancelar',
  voice_continue: 'Continuar',
  voice_notice: 'O seu navegador converte a sua voz em texto. Pode enviá-la ao fabricante.',
  voice_denied: 'O microfone não é permitido nesta página. Pode mudar isso no navegador.',
  voice_no_microphone: 'Não foi encontrado nenhum microfone.',
  voice_no_speech: 'Nada foi compreendido. Tente de novo ou escreva.',
  voice_busy: 'Demasiadas gravações ao mesmo tempo. Aguarde um momento.',
  voice_failed: 'Não funcionou. Tente de novo ou escreva.',
  read_aloud: 'Ler as respostas em voz alta',
  stop_reading: 'Parar a leitura',
};

export default texts;
