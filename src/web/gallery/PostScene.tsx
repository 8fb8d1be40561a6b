import { ArrowLeft } from 'lucide-react';
import { ActionButton } from '../ui/buttons/ActionButton.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { PageHead, Sheet } from '../ui/page/Shell.tsx';
import { CommentSkeletons } from '../ui/page/Skeleton.tsx';
import { Avatar } from '../ui/people/Avatar.tsx';
import { Byline } from '../ui/people/Byline.tsx';
import { CommentRow, PostBig } from '../ui/post/PostRow.tsx';
import { PostText } from '../ui/post/PostText.tsx';
import { Time } from '../ui/text/Time.tsx';
import { agoISO } from './people.ts';
import { Options } from './SamplePost.tsx';
import { SampleShell } from './SampleShell.tsx';

const TEXT =
  'The library’s 3D printer is fixed. The culprit was a single googly eye. Booking sheet reopens at noon. Be kind to it.';

const Votes = ({ up, down, mine }: { up: number; down: number; mine?: boolean }) => (
  <>
    <ActionButton kind="up" pressed={Boolean(mine)} count={up} label={`Upvote, ${up}`} />
    <ActionButton kind="down" pressed={false} count={down} label={`Downvote, ${down}`} />
  </>
);

export const PostScene = () => (
  <SampleShell>
    <PageHead title="Post" back={<IconButton label="Back" icon={<ArrowLeft />} />} />
    <Sheet>
      <PostBig
        avatar={<Avatar username="joonho" size={48} />}
        byline={<Byline name={<a href="#p">Joon-ho Baek</a>} handle="joonho" />}
        text={
          <PostText segments={[{ kind: 'text', text: TEXT }]} length={TEXT.length} renderMention={(_, text) => text} />
        }
        stamp={<Time at="2026-05-12T14:06:00Z" full />}
        actions={
          <>
            <ActionButton kind="like" pressed count={64} label="Like, 64 likes" />
            <ActionButton kind="comments" count={14} label="14 comments" />
            <ActionButton kind="save" pressed label="Bookmark" />
          </>
        }
      />
      <form className="comment-bar">
        <Avatar username="adalind" size={40} />
        <TextField pill hideLabel label="Comment" placeholder="Add Your Comment Here" />
        <Button>Comment</Button>
      </form>
      <CommentRow
        avatar={<Avatar username="adalind" size={40} />}
        byline={<Byline name="Ada Lindqvist" handle="adalind" time={<Time at={agoISO(60)} />} />}
        text={
          <p className="comment-text">Booked Thursday, two till four. Printing shelf brackets, nothing seditious.</p>
        }
        actions={<Votes up={3} down={0} />}
        menu={<Options />}
      />
      <CommentRow
        avatar={<Avatar username="elodie" size={40} />}
        byline={<Byline name="Elodie Fontaine" handle="elodie" time={<Time at={agoISO(52)} />} />}
        text={<p className="comment-text">It was the left eye. We have the right one in lost property.</p>}
        actions={<Votes up={18} down={0} mine />}
      />
      <CommentRow
        avatar={<Avatar username="adalind" size={40} />}
        byline={<Byline name="Ada Lindqvist" handle="adalind" time={<Time at={agoISO(48)} />} />}
        text={
          <form className="comment-edit">
            <TextField
              pill
              hideLabel
              label="Edit comment"
              defaultValue="Could we keep it on the printer? As a warning."
            />
            <div className="comment-edit-foot">
              <Button kind="quiet" size="sm">
                Cancel
              </Button>
              <Button size="sm">Save</Button>
            </div>
          </form>
        }
      />
      <CommentSkeletons />
    </Sheet>
  </SampleShell>
);
