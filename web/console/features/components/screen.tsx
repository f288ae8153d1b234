import { Card, Page, Row } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { setPreferences, usePreferences } from '../../app/preferences.js';
import { Actions } from './actions.js';
import { Fields } from './fields.js';
import { Floating } from './floating.js';
import { Said } from './said.js';
import { Shown } from './shown.js';
import css from './components.module.css';

/** Every component in every state, for developers of screens; English only. */
export function ComponentsScreen() {
  const { theme, density } = usePreferences();
  return (
    <main>
      <Page
        title="Components"
        lead="Each in all its states. A screen is made of these; what is missing is added here first."
        actions={
          <Row>
            <Select
              label="Theme"
              hideLabel
              value={theme}
              options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: value }))}
              onChange={(value) => setPreferences({ theme: value })}
            />
            <Select
              label="Density"
              hideLabel
              value={density}
              options={(['comfortable', 'compact'] as const).map((value) => ({ value, label: value }))}
              onChange={(value) => setPreferences({ density: value })}
            />
          </Row>
        }
      >
        <div className={css.sheet}>
          <Card title="Buttons">
            <Actions />
          </Card>
          <Card title="Fields">
            <Fields />
          </Card>
          <Card title="What floats">
            <Floating />
          </Card>
          <Card title="What is shown">
            <Shown />
          </Card>
          <Card title="What is said">
            <Said />
          </Card>
        </div>
      </Page>
    </main>
  );
}
