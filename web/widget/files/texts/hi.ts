/** Hindi. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: 'फ़ाइलें जोड़ें',
  attach_drop: 'फ़ाइलें यहाँ छोड़ें',
  attach_remove: '{} हटाएँ',
  attach_uploading: '{} अपलोड हो रही है',
  attach_added: '{} जोड़ी गई।',
  attach_wait: 'कृपया फ़ाइलों के अपलोड होने तक प्रतीक्षा करें।',
  attach_many: 'हर संदेश में अधिकतम {} फ़ाइलें।',
  attach_large: 'यह फ़ाइल बहुत बड़ी है।',
  attach_type: 'इस प्रकार की फ़ाइलें नहीं भेजी जा सकतीं।',
  attach_limit: 'अभी और फ़ाइलें नहीं भेजी जा सकतीं।',
  attach_failed: 'यह फ़ाइल अपलोड नहीं हो सकी।',
  attach_gone: 'यह फ़ाइल अब यहाँ नहीं है।',
};

export default texts;
