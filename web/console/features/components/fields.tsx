import { useState } from 'react';
import { NewPassword } from '../../app/new-password.js';
import { Copyable } from '../../ui/copy.js';
import { TextArea, TextField } from '../../ui/field.js';
import { NativeSelect } from '../../ui/native-select.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import css from './components.module.css';
import { Specimen } from './specimen.js';

const ROLES = ['owner', 'admin', 'responder', 'developer', 'viewer'] as const;

export function Fields() {
  const [role, setRole] = useState<(typeof ROLES)[number]>('responder');
  const [isOn, setOn] = useState(true);
  const [password, setPassword] = useState('');
  const options = ROLES.map((value) => ({ value, label: value }));
  return (
    <>
      <Specimen name="text">
        <div className={css.field}>
          <TextField label="Name" placeholder="Returns and refunds" hint="The team sees it; customers do not." />
        </div>
        <div className={css.field}>
          <TextField label="E-mail" defaultValue="marta@" error="This is no e-mail address. Write it whole." />
        </div>
        <div className={css.field}>
          <TextField label="Workspace" defaultValue="Larkspur Hotels" disabled />
        </div>
      </Specimen>
      <Specimen name="password">
        <div className={css.field}>
          <NewPassword length={password.length} value={password} onChange={({ target }) => setPassword(target.value)} />
        </div>
      </Specimen>
      <Specimen name="text area">
        <div className={css.whole}>
          <TextArea label="Reply" defaultValue="You are still within the flexible rate." />
        </div>
      </Specimen>
      <Specimen name="select">
        <div className={css.field}>
          <Select label="Role" value={role} options={options} onChange={setRole} />
        </div>
        <div className={css.field}>
          <Select label="Role that is fixed" value={role} options={options} onChange={setRole} disabled />
        </div>
        <div className={css.field}>
          <NativeSelect label="Role, in the browser's own select" value={role} options={options} onChange={setRole} />
        </div>
      </Specimen>
      <Specimen name="switch">
        <Switch label="Tell me by e-mail" isOn={isOn} onChange={setOn} />
        <Switch label="Not yours to change" isOn={false} onChange={setOn} disabled />
      </Specimen>
      <Specimen name="to copy">
        <div className={css.whole}>
          <Copyable label="Command" text="workspace-agent console setup-link" />
        </div>
      </Specimen>
    </>
  );
}
