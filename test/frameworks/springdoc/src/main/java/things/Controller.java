package things;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.data.domain.Pageable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

@RestController
public class Controller implements Models {
  static class Missing extends RuntimeException {
    Missing(long id) {
      super("There is no thing " + id + ".");
    }
  }

  private final Map<Long, Thing> things = new ConcurrentHashMap<>();

  @ExceptionHandler(Missing.class)
  ResponseEntity<Problem> missing(Missing missing) {
    return ResponseEntity.status(404).body(new Problem("missing", missing.getMessage()));
  }

  @PostMapping("/things")
  @ResponseStatus(HttpStatus.CREATED)
  public Thing createThing(@RequestBody NewThing thing) {
    Thing made = Thing.of(thing, things.size() + 1);
    things.put(made.id, made);
    return made;
  }

  @GetMapping("/things/{id}")
  @ApiResponse(responseCode = "200")
  @ApiResponse(
      responseCode = "404",
      content = @Content(schema = @Schema(implementation = Problem.class)))
  public Thing getThing(@PathVariable long id) {
    if (!things.containsKey(id)) throw new Missing(id);
    return things.get(id);
  }

  @PutMapping("/things/{id}")
  public ResponseEntity<Thing> replaceThing(
      @PathVariable long id, @RequestBody NewThing thing) {
    return ResponseEntity.accepted().body(Thing.of(thing, id));
  }

  @DeleteMapping("/things/{id}")
  public ResponseEntity<Void> deleteThing(@PathVariable long id) {
    things.remove(id);
    return ResponseEntity.noContent().build();
  }

  @PostMapping("/pets")
  @ResponseStatus(HttpStatus.CREATED)
  public Pet createPet(@RequestBody Pet pet) {
    return pet;
  }

  @PutMapping("/setting")
  public Setting changeSetting(@RequestBody Setting setting) {
    return setting;
  }

  @GetMapping("/search")
  public Found search(
      @RequestParam(defaultValue = "") List<String> tags,
      @RequestParam(defaultValue = "") List<Kind> kinds,
      @RequestParam(required = false) String text,
      @RequestParam(defaultValue = "10") int limit,
      @RequestParam(required = false) Integer min,
      @RequestParam(required = false) Integer max) {
    return new Found(tags, kinds, text, limit, min, max);
  }

  @GetMapping("/page")
  public Page getPage(Pageable pageable) {
    List<String> sort =
        pageable.getSort().stream()
            .map(order -> order.getProperty() + (order.isDescending() ? ",desc" : ""))
            .toList();
    return new Page(pageable.getPageNumber(), pageable.getPageSize(), sort);
  }

  private static Received received(MultipartFile file) {
    return new Received(file.getOriginalFilename(), file.getContentType(), (int) file.getSize());
  }

  @PostMapping(path = "/upload", consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
  public Uploaded upload(
      @RequestParam(required = false) String title,
      @RequestParam(required = false) Kind kind,
      @RequestParam(required = false) Integer count,
      @RequestPart(required = false) MultipartFile file,
      @RequestPart(required = false) List<MultipartFile> files) {
    return new Uploaded(
        title,
        kind,
        count,
        file == null ? null : received(file),
        files == null ? List.of() : files.stream().map(Controller::received).toList());
  }

  @PostMapping(path = "/login", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
  public Login login(@ModelAttribute Credentials form) {
    return new Login(form.username, form.scope, form.roles);
  }

  @GetMapping(path = "/files/{name}", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
  public Resource download(@PathVariable String name) {
    byte[] start = {0, 1, (byte) 254, (byte) 255};
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[start.length + text.length];
    System.arraycopy(start, 0, bytes, 0, start.length);
    System.arraycopy(text, 0, bytes, start.length, text.length);
    return new ByteArrayResource(bytes);
  }

  @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
              schema = @Schema(implementation = Event.class)))
  public SseEmitter events() throws IOException {
    SseEmitter emitter = new SseEmitter();
    for (int n = 1; n <= 3; n++) emitter.send(new Event(n));
    emitter.complete();
    return emitter;
  }
}
