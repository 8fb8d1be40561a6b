import { type ChangeEvent, useId } from 'react';
import { type CommunityAnswer, type CommunitySettings, getCommunity } from '#contract/community/community.ts';
import { communityWords } from '#words/en/community/community.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { RulesField } from '../../community/RulesField.tsx';
import { ForRole } from '../../community/SectionPage.tsx';
import { SectionTabs } from '../../community/Sections.tsx';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { refreshKey } from '../../data/media/refreshKey.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { SectionSkeletons, SheetSection } from '../../ui/page/SheetSection.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { Doors, FrontDoor, LinksField, Machines, NoAddress, Orders, Safety } from './SettingsSections.tsx';
import { useSettings } from './useSettings.ts';

const RULES = {
  name: required(() => communityWords.enterName),
  description: () => null,
  contact: () => null,
  question: () => null,
};

type Text = keyof typeof RULES;

function SettingsForm({ answer }: { answer: CommunityAnswer }) {
  const { settings, isChanged, change, save, saving, refused, discard } = useSettings(answer);
  const dispatch = useAppDispatch();
  const id = useId();
  const fields = useFields(RULES, { initial: settings, refused });
  const { form, onSubmit, unplaced } = fields;
  const field = (name: Text) => {
    const { onChange, ...rest } = fields.field(name);
    const both = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange(event);
      change({ [name]: event.target.value });
    };
    return { ...rest, onChange: both };
  };
  const submit = async () => {
    const saved = await save();
    if (!saved) return;
    fields.fill(textsOf(saved));
    void dispatch(refreshKey()).catch(() => undefined);
    toast({ text: words.saved });
  };
  const parts = { settings, change, field, fixed: answer.fixed };
  const saveButton = (size: 'sm' | 'md') => (
    <Button type="submit" form={id} size={size} loading={saving} busyText={words.saving}>
      {words.save}
    </Button>
  );
  return (
    <>
      <PageHead title={frameWords.titles.community} end={saveButton('sm')} />
      <SectionTabs />
      <Sheet>
        <form ref={form} id={id} noValidate onSubmit={onSubmit(() => void submit())}>
          {!import.meta.env.VITE_PIPIT_STATIC && answer.publicUrl === null && <NoAddress />}
          <FrontDoor {...parts} />
          <Doors {...parts} />
          <SheetSection title={words.rules} note={words.rulesNote}>
            <div className="section-wide">
              <RulesField rules={settings.rules} onChange={(rules) => change({ rules })} />
            </div>
          </SheetSection>
          {!import.meta.env.VITE_PIPIT_STATIC && (
            <SheetSection title={words.links} note={words.linksNote}>
              <div className="section-wide">
                <LinksField links={settings.links} onChange={(links) => change({ links })} />
              </div>
            </SheetSection>
          )}
          <Machines {...parts} />
          <Orders {...parts} />
          <Safety {...parts} />
          <div className="form-foot" data-changed={isChanged || undefined}>
            <FormError>{unplaced}</FormError>
            {isChanged && <p className="section-note">{words.unsaved}</p>}
            <div className="pair">
              {saveButton('md')}
              {isChanged && (
                <Button kind="quiet" onClick={() => fields.fill(textsOf(discard()))}>
                  {words.discard}
                </Button>
              )}
            </div>
          </div>
        </form>
      </Sheet>
    </>
  );
}

const textsOf = ({ name, description, contact, question }: CommunitySettings) => ({
  name,
  description,
  contact,
  question,
});

export const CommunityScreen = () => (
  <ForRole needs="owner">
    <Community />
  </ForRole>
);

function Community() {
  const title = frameWords.titles.community;
  usePageTitle(title);
  const [answer, again] = useAnswer(ask);
  const waiting = useDelayed(answer === undefined);
  if (answer) return <SettingsForm answer={answer} />;
  return (
    <>
      <PageHead title={title} />
      <SectionTabs />
      <Sheet>
        {answer === null && <LoadFailed title={words.failed} again={again} />}
        {answer === undefined && waiting && <SectionSkeletons label={words.loading} fields={[3, 4]} />}
      </Sheet>
    </>
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getCommunity, { signal });
